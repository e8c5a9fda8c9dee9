package main

import (
	"strings"

	rbac "k8s.io/api/rbac/v1"
	"k8s.io/kubernetes/plugin/pkg/auth/authorizer/rbac/bootstrappolicy"
)

type roles struct {
	Roles    []rbac.ClusterRole        `json:"roles"`
	Bindings []rbac.ClusterRoleBinding `json:"bindings"`
}

// bootstrapRoles returns the cluster roles and bindings that the server creates at its start for people and service
// accounts: those whose subjects
// are groups that every cluster has, and those that an administrator binds. Roles of the control plane, nodes and controllers
// are left out.
func bootstrapRoles() roles {
	out := roles{}
	bound := map[string]bool{"admin": true, "edit": true, "view": true}
	for _, binding := range bootstrappolicy.ClusterRoleBindings() {
		if isForPeople(binding) {
			out.Bindings = append(out.Bindings, binding)
			bound[binding.RoleRef.Name] = true
		}
	}
	for _, role := range bootstrappolicy.ClusterRoles() {
		if bound[role.Name] || strings.HasPrefix(role.Name, "system:aggregate-to-") {
			out.Roles = append(out.Roles, role)
		}
	}
	return out
}

func isForPeople(binding rbac.ClusterRoleBinding) bool {
	for _, subject := range binding.Subjects {
		switch subject.Name {
		case "system:masters", "system:authenticated", "system:unauthenticated", "system:serviceaccounts":
		default:
			return false
		}
	}
	return len(binding.Subjects) > 0
}
