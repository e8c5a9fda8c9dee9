package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/kubectl/pkg/cmd/apply"
)

// applyStep is a kubectl apply of a recording.
type applyStep struct {
	Flags         map[string]string `json:"flags"`
	NamespaceFlag string            `json:"namespaceFlag"`
	Manifest      json.RawMessage   `json:"manifest"`
	Manifests     []json.RawMessage `json:"manifests"`
	Deny          map[string]int    `json:"deny"`
	Preexisting   json.RawMessage   `json:"preexisting"`
}

func (step applyStep) run(server *memoryServer) ran {
	texts := []string{}
	for _, one := range step.Manifests {
		texts = append(texts, string(one))
	}
	if step.Manifest != nil {
		texts = append(texts, string(step.Manifest))
	}
	server.denied, server.requests = step.Deny, nil
	return runApply(server, step.Flags, step.NamespaceFlag, texts)
}

func linesOf(text string) []string { return strings.Split(strings.TrimRight(text, "\n"), "\n") }

func stepsOf(fields map[string]json.RawMessage) []applyStep {
	var steps []applyStep
	must(json.Unmarshal(fields["steps"], &steps))
	return steps
}

// migrate runs applies of one object, with and without --server-side.
func migrate(fields map[string]json.RawMessage) object {
	server := newMemoryServer(nil)
	results := []object{}
	count := 0
	resource, name, _ := strings.Cut(text(fields["object"]), "/")
	for _, step := range stepsOf(fields) {
		if step.Preexisting != nil {
			server = newMemoryServer([]*unstructured.Unstructured{readObject(step.Preexisting)})
			results = append(results, object{})
			continue
		}
		count++
		server.now = fmt.Sprintf("2026-06-01T00:%02d:00Z", count)
		done := step.run(server)
		found := object{
			"error": done.failure, "requests": server.requests, "stderr": done.stderr, "stdout": linesOf(done.stdout),
		}
		for _, one := range server.objects {
			if one.GetName() == name && strings.HasPrefix(resource, strings.ToLower(one.GetKind())) {
				found["liveAfter"] = one
			}
		}
		results = append(results, found)
	}
	return object{"steps": results}
}

func applySetID(fields map[string]json.RawMessage) object {
	parent := apply.ApplySetParentRef{Name: text(fields["name"]), Namespace: text(fields["namespace"])}
	parent.RESTMapping = mappingOf(text(fields["group"]), text(fields["kind"]))
	return object{"id": apply.NewApplySet(&parent, apply.ApplySetTooling{}, nil, nil).ID()}
}

// applySets runs applies with --prune and --applyset.
func applySets(fields map[string]json.RawMessage) object {
	var initial []json.RawMessage
	must(json.Unmarshal(fields["initial"], &initial))
	objects := []*unstructured.Unstructured{}
	for _, raw := range initial {
		objects = append(objects, readObject(raw))
	}
	server := newMemoryServer(objects)
	results := []object{}
	for i, step := range stepsOf(fields) {
		server.now = fmt.Sprintf("2026-05-01T00:%02d:00Z", i+1)
		results = append(results, server.describe(step.run(server), text(fields["parentKey"])))
	}
	return object{"expectedId": parentID(text(fields["parentKey"])), "steps": results}
}

// parentID returns the id of an ApplySet by the key of its parent.
func parentID(key string) string {
	parts := strings.Split(key, "|")
	plural, group, _ := strings.Cut(parts[0], ".")
	for _, one := range memoryKinds {
		if one.plural == plural && one.group == group {
			parent := apply.ApplySetParentRef{Name: parts[2], Namespace: parts[1], RESTMapping: mappingOf(group, one.kind)}
			return apply.NewApplySet(&parent, apply.ApplySetTooling{}, nil, nil).ID()
		}
	}
	panic("no kind of " + key)
}

var (
	index   = regexp.MustCompile(`(prune of namespace-scoped resource ).*$`)
	refused = regexp.MustCompile(`(: pruning ).*: \S+ "[^"]*"( is forbidden)$`)
)

// describe returns what a step did. kubectl prunes kinds in random order: here they are sorted. If the server refused to delete an object,
// the objects that are deleted before are left out.
func (server *memoryServer) describe(done ran, parentKey string) object {
	failure, _ := done.failure.(string)
	normal := index.ReplaceAllString(refused.ReplaceAllString(failure, `$1<KIND> <NS>/<NAME>: <resource> "<NAME>"$2`), "$1<N>")
	found := object{"stdout": sortPruned(linesOf(done.stdout)), "stderr": done.stderr, "error": nil}
	if done.failure != nil {
		found["error"] = normal
	}
	requests, deleted := []memoryRequest(nil), []string{}
	for _, one := range server.requests {
		if one.Method == "DELETE" {
			deleted = append(deleted, fmt.Sprintf("%s %s/%s", one.Resource, one.Namespace, one.Name))
		}
		if one.Method != "DELETE" || !refused.MatchString(failure) {
			requests = append(requests, one)
		}
	}
	found["requests"], found["parentAfter"] = sortRuns(requests), server.objects[parentKey]
	if refused.MatchString(failure) {
		found["orderDependent"], found["storedKeysAfter"], found["pruned"] = true, nil, nil
		return found
	}
	sort.Strings(deleted)
	found["storedKeysAfter"], found["pruned"] = server.keys(), deleted
	return found
}

// sortPruned sorts the lines about pruned objects.
func sortPruned(lines []string) []string {
	kept, pruned := []string{}, []string{}
	for _, line := range lines {
		if strings.Contains(line, " pruned") {
			pruned = append(pruned, line)
		} else {
			kept = append(kept, line)
		}
	}
	sort.Strings(pruned)
	return append(kept, pruned...)
}

// sortRuns sorts the lists and the deletes of a prune.
func sortRuns(requests []memoryRequest) []memoryRequest {
	isOf := func(one memoryRequest) string {
		if one.Method == "DELETE" || strings.Contains(one.Query, "part-of") {
			return one.Method
		}
		return ""
	}
	for start := 0; start < len(requests); {
		end := start + 1
		for end < len(requests) && isOf(requests[start]) != "" && isOf(requests[end]) == isOf(requests[start]) {
			end++
		}
		run := requests[start:end]
		sort.SliceStable(run, func(i, j int) bool { return string(marshal(run[i])) < string(marshal(run[j])) })
		start = end
	}
	return requests
}
