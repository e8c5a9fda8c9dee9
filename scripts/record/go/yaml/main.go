// Reads texts as Kubernetes does: a JSON string in each line of the input, and what Go reads in it in each line of the output.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

type Doc struct {
	J json.RawMessage `json:"json,omitempty"`
	E *string         `json:"error,omitempty"`
}
type Out struct {
	Go     Doc     `json:"go"`
	Strict *string `json:"strict,omitempty"` // error of YAMLToJSONStrict if it differs
	Stream []Doc   `json:"stream"`
}

func doc(b []byte, err error) Doc {
	if err != nil {
		s := err.Error()
		return Doc{E: &s}
	}
	return Doc{J: append(json.RawMessage{}, b...)}
}
func safe(f func([]byte) ([]byte, error), b []byte) (out []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("PANIC %v", r)
		}
	}()
	return f(b)
}

func stream(text string) (docs []Doc) {
	defer func() {
		if r := recover(); r != nil {
			s := fmt.Sprintf("PANIC %v", r)
			docs = append(docs, Doc{E: &s})
		}
	}()
	d := utilyaml.NewYAMLOrJSONDecoder(strings.NewReader(text), 4096)
	for i := 0; i < 100000; i++ {
		ext := runtime.RawExtension{}
		if err := d.Decode(&ext); err != nil {
			if err == io.EOF {
				return
			}
			s := err.Error()
			return append(docs, Doc{E: &s})
		}
		ext.Raw = bytes.TrimSpace(ext.Raw)
		if len(ext.Raw) == 0 || bytes.Equal(ext.Raw, []byte("null")) {
			continue
		}
		var c bytes.Buffer
		if err := json.Compact(&c, ext.Raw); err != nil {
			s := "COMPACT " + err.Error()
			return append(docs, Doc{E: &s})
		}
		docs = append(docs, Doc{J: c.Bytes()})
	}
	return
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	w := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer w.Flush()
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			var t string
			if e := json.Unmarshal(line, &t); e != nil {
				panic(e)
			}
			var o Out
			b, e := safe(yaml.YAMLToJSON, []byte(t))
			o.Go = doc(b, e)
			_, se := safe(yaml.YAMLToJSONStrict, []byte(t))
			if (se == nil) != (e == nil) || (se != nil && se.Error() != e.Error()) {
				s := "<nil>"
				if se != nil {
					s = se.Error()
				}
				o.Strict = &s
			}
			o.Stream = stream(t)
			if o.Stream == nil {
				o.Stream = []Doc{}
			}
			w.Write(must(o))
			w.WriteByte('\n')
		}
		if err != nil {
			break
		}
	}
}

func must(v interface{}) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSpace(b.Bytes())
}
