/** Custom resources like those of operators, as several programs write them: scenario files by what they show. */
export const wildCustomResources: Readonly<Record<string, string>> = {
  "a certificate as of a certificate operator": `
objects: [{apiVersion: v1, kind: Namespace, metadata: {name: shop}}]
definitions:
- &definition
  apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: certs.pki.example.com}
  spec:
    group: pki.example.com
    names: {kind: Cert, plural: certs}
    scope: Namespaced
    versions:
    - name: v1
      served: true
      storage: true
      subresources: {status: {}}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                dnsNames: {type: array, items: {type: string}}
                secretName: {type: string}
                issuerRef: {type: object, x-kubernetes-map-type: atomic, properties: {name: {type: string}, kind: {type: string}}}
                usages: {type: array, x-kubernetes-list-type: set, items: {type: string}}
            status:
              type: object
              properties:
                conditions:
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [type]
                  items: {type: object, required: [type], properties: {type: {type: string}, status: {type: string}}}
steps:
- actor: argocd-controller
  apply: |
    apiVersion: pki.example.com/v1
    kind: Cert
    metadata: {name: web, namespace: shop}
    spec: {dnsNames: [a.example, b.example], secretName: web-tls, issuerRef: {name: main, kind: ClusterIssuer}, usages: [sign, encrypt]}
- actor: cert-controller
  subresource: status
  apply: |
    apiVersion: pki.example.com/v1
    kind: Cert
    metadata: {name: web, namespace: shop}
    status: {conditions: [{type: Ready, status: "True"}]}
- actor: renewer
  apply: |
    apiVersion: pki.example.com/v1
    kind: Cert
    metadata: {name: web, namespace: shop}
    spec: {usages: [renew]}
`,
  "a database as of a database operator, cluster-scoped, with keyed lists in keyed lists": `
definitions:
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: databases.db.example.org}
  spec:
    group: db.example.org
    names: {kind: Database, plural: databases}
    scope: Cluster
    versions:
    - name: v1beta1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: {x-kubernetes-int-or-string: true}
                pools:
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name, port]
                  items:
                    type: object
                    required: [name]
                    properties:
                      name: {type: string}
                      port: {type: integer, default: 5432}
                      users:
                        type: array
                        x-kubernetes-list-type: map
                        x-kubernetes-list-map-keys: [id]
                        items: {type: object, required: [id], properties: {id: {type: integer}, role: {type: string}}}
                      tuning: {type: object, x-kubernetes-preserve-unknown-fields: true}
steps:
- actor: dba
  apply: |
    apiVersion: db.example.org/v1beta1
    kind: Database
    metadata: {name: main}
    spec: {size: 10Gi, pools: [{name: read, port: 5433, users: [{id: 1, role: reader}]}, {name: write, tuning: {a: {b: [1, 2]}}}]}
- actor: operator
  apply: |
    apiVersion: db.example.org/v1beta1
    kind: Database
    metadata: {name: main, annotations: {db.example.org/paused: "false"}}
    spec: {pools: [{name: read, port: 5433, users: [{id: 2, role: admin}]}]}
- actor: backup
  patch: {type: merge, target: {apiVersion: db.example.org/v1beta1, kind: Database, name: main}, body: {metadata: {labels: {backup: daily}}}}
`,
  "a source as of a delivery operator, with only plain fields, and free-form values": `
definitions:
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: sources.delivery.example.net}
  spec:
    group: delivery.example.net
    names: {kind: Source, plural: sources}
    scope: Namespaced
    versions:
    - name: v2
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                url: {type: string}
                ref: {type: object, properties: {branch: {type: string}}}
                values: {type: object, x-kubernetes-preserve-unknown-fields: true}
                labels: {type: object, additionalProperties: {type: string}}
steps:
- actor: flux
  apply: |
    apiVersion: delivery.example.net/v2
    kind: Source
    metadata: {name: app}
    spec: {url: "https://git.example/app", ref: {branch: main}, values: {image: {tag: "1"}, list: [1, {a: 2}]}, labels: {a: b}}
- actor: kubectl-edit
  patch: {type: merge, target: {apiVersion: delivery.example.net/v2, kind: Source, name: app}, body: {spec: {ref: {branch: next}, values: {image: {tag: "2"}}}}}
`,
};
