/** Scenarios whose last objects are like those of real clusters: what tools and operators apply and update together. */
export const wildScenarios: Readonly<Record<string, string>> = {
  "a Deployment under Helm, scaled by an autoscaler and edited by kubectl": `
objects: [{apiVersion: v1, kind: Namespace, metadata: {name: store}}]
steps:
- actor: helm
  apply: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: shop, namespace: store, labels: {app.kubernetes.io/managed-by: Helm, helm.sh/chart: shop-1.4.2}, annotations: {meta.helm.sh/release-name: shop}}
    spec:
      replicas: 2
      selector: {matchLabels: {app: shop}}
      strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}
      template:
        metadata: {labels: {app: shop}, annotations: {checksum/config: 0a1b2c}}
        spec:
          serviceAccountName: shop
          securityContext: {runAsNonRoot: true}
          volumes:
          - {name: tmp, emptyDir: {}}
          - {name: config, configMap: {name: shop, items: [{key: a, path: a.conf}]}}
          containers:
          - name: app
            image: registry.example/shop:1.4.2
            args: [serve, --port, "8080"]
            ports: [{name: http, containerPort: 8080}, {name: dns, containerPort: 53, protocol: UDP}]
            env: [{name: LOG_LEVEL, value: info}, {name: POD, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]
            resources: {requests: {cpu: 100m, memory: 64Mi}, limits: {memory: 128Mi}}
            livenessProbe: {httpGet: {path: /live, port: http}}
            volumeMounts: [{name: tmp, mountPath: /tmp}]
- actor: hpa
  patch: {type: merge, subresource: scale, target: {apiVersion: apps/v1, kind: Deployment, name: shop, namespace: store}, body: {spec: {replicas: 7}}}
- actor: kubectl-edit
  patch: {type: strategic, target: {apiVersion: apps/v1, kind: Deployment, name: shop, namespace: store}, body: {spec: {template: {spec: {containers: [{name: app, env: [{name: LOG_LEVEL, value: debug}]}]}}}}}
- actor: deployment-controller
  patch: {type: merge, subresource: status, target: {apiVersion: apps/v1, kind: Deployment, name: shop, namespace: store}, body: {status: {replicas: 7, observedGeneration: 2}}}
`,
  "a Deployment of Argo CD whose sidecar another tool injects": `
steps:
- actor: argocd-controller
  apply: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: api, labels: {app.kubernetes.io/instance: api}, annotations: {argocd.argoproj.io/tracking-id: "api:apps/Deployment:default/api"}}
    spec:
      selector: {matchLabels: {app: api}}
      template:
        metadata: {labels: {app: api}}
        spec:
          containers:
          - {name: api, image: "api:3", command: [/api], securityContext: {capabilities: {drop: [ALL]}}}
          tolerations: [{key: spot, operator: Exists}]
          topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, labelSelector: {matchLabels: {app: api}}}]
- actor: injector
  apply: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: api, annotations: {sidecar.example/injected: "true"}}
    spec:
      template:
        spec:
          containers: [{name: proxy, image: "proxy:1", ports: [{containerPort: 15001}]}]
          initContainers: [{name: init, image: "init:1"}]
`,
  "a Deployment of kubectl apply that an editor changed": `
files:
  web.yaml: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec:
      replicas: 1
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec: {containers: [{name: web, image: "nginx:1.27"}]}
steps:
- {actor: dev, run: kubectl apply -f web.yaml}
- {actor: dev, run: kubectl annotate deployment web example.com/owner=team-a}
`,
  "a Deployment of kubectl apply --server-side with two owners of one value": `
steps:
- actor: kubectl
  apply: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: two, labels: {tier: front}}
    spec: {selector: {matchLabels: {app: two}}, template: {metadata: {labels: {app: two}}, spec: {containers: [{name: a, image: "a:1"}]}}}
- actor: flux
  apply: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: two, labels: {tier: front, kustomize.toolkit.fluxcd.io/name: two}}
    spec: {selector: {matchLabels: {app: two}}, template: {metadata: {labels: {app: two}}, spec: {containers: [{name: a, image: "a:1"}]}}}
`,
  "a StatefulSet with claims": `
steps:
- actor: operator
  apply: |
    apiVersion: apps/v1
    kind: StatefulSet
    metadata: {name: db, ownerReferences: [{apiVersion: v1, kind: ConfigMap, name: parent, uid: 00000000-0000-4000-8000-000000000001}], finalizers: [example.com/keep]}
    spec:
      serviceName: db
      replicas: 3
      selector: {matchLabels: {db: main}}
      template:
        metadata: {labels: {db: main}}
        spec:
          containers: [{name: pg, image: "postgres:17", ports: [{containerPort: 5432}], volumeMounts: [{name: data, mountPath: /data}]}]
      volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]
`,
  "a Service, an Ingress and a NetworkPolicy": `
objects: [{apiVersion: v1, kind: Namespace, metadata: {name: shop}}]
steps:
- actor: helm
  apply: |
    apiVersion: v1
    kind: Service
    metadata: {name: web, namespace: shop}
    spec: {type: LoadBalancer, selector: {app: web}, ports: [{name: http, port: 80, targetPort: http}, {name: https, port: 443}]}
    ---
    apiVersion: networking.k8s.io/v1
    kind: Ingress
    metadata: {name: web, namespace: shop, annotations: {cert-manager.io/cluster-issuer: main}}
    spec: {ingressClassName: nginx, tls: [{hosts: [web.example], secretName: web-tls}], rules: [{host: web.example, http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {name: http}}}}]}}]}
    ---
    apiVersion: networking.k8s.io/v1
    kind: NetworkPolicy
    metadata: {name: web, namespace: shop}
    spec: {podSelector: {}, policyTypes: [Ingress], ingress: [{}]}
- actor: external-dns
  patch: {type: merge, target: {apiVersion: v1, kind: Service, name: web, namespace: shop}, body: {metadata: {annotations: {external-dns.example/hostname: web.example}}}}
`,
  "a HorizontalPodAutoscaler": `
steps:
- actor: argocd-controller
  apply: |
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata: {name: web}
    spec:
      minReplicas: 2
      maxReplicas: 9
      scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
      metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}}]
      behavior: {scaleDown: {stabilizationWindowSeconds: 300}}
`,
  "an empty map, an empty list and a lone annotation": `
steps:
- actor: a
  apply: |
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: empty, labels: {}, annotations: {}}
    data: {}
- actor: b
  apply: |
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: empty, labels: {b: "1"}}
    data: {b: "1", long: "line one\\nline two\\n", number: "012"}
- actor: c
  patch: {type: merge, target: {apiVersion: v1, kind: ConfigMap, name: empty}, body: {metadata: {annotations: {c: "1"}}}}
`,
  "a Role, its binding and a ServiceAccount": `
steps:
- actor: helm
  apply: |
    apiVersion: v1
    kind: ServiceAccount
    metadata: {name: web}
    automountServiceAccountToken: false
    ---
    apiVersion: rbac.authorization.k8s.io/v1
    kind: Role
    metadata: {name: web}
    rules: [{apiGroups: [""], resources: [pods], verbs: [get, list]}, {apiGroups: [apps], resources: [deployments], verbs: ["*"]}]
    ---
    apiVersion: rbac.authorization.k8s.io/v1
    kind: RoleBinding
    metadata: {name: web}
    roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: web}
    subjects: [{kind: ServiceAccount, name: web, namespace: default}]
`,
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
  "a job schedule, a disruption budget and a quota": `
objects: [{apiVersion: v1, kind: Namespace, metadata: {name: ops}}]
steps:
- actor: kustomize-controller
  apply: |
    apiVersion: batch/v1
    kind: CronJob
    metadata: {name: report, namespace: ops}
    spec: {schedule: "0 3 * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: OnFailure, containers: [{name: r, image: "r:1", envFrom: [{configMapRef: {name: r}}]}]}}}}}
    ---
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: web, namespace: ops}
    spec: {minAvailable: 50%, selector: {matchLabels: {app: web}}}
    ---
    apiVersion: v1
    kind: ResourceQuota
    metadata: {name: q, namespace: ops}
    spec: {hard: {pods: "10", requests.cpu: "4"}}
- actor: kubectl-patch
  patch: {type: merge, target: {apiVersion: batch/v1, kind: CronJob, name: report, namespace: ops}, body: {spec: {suspend: true}}}
`,
  "a DaemonSet whose first owner is before-first-apply": `
steps:
- actor: installer
  create: |
    apiVersion: apps/v1
    kind: DaemonSet
    metadata: {name: agent, namespace: kube-system}
    spec: {selector: {matchLabels: {a: agent}}, template: {metadata: {labels: {a: agent}}, spec: {hostNetwork: true, containers: [{name: agent, image: "agent:1", ports: [{containerPort: 9100, hostPort: 9100}]}]}}}
- actor: fleet
  force: true
  apply: |
    apiVersion: apps/v1
    kind: DaemonSet
    metadata: {name: agent, namespace: kube-system}
    spec: {template: {spec: {containers: [{name: agent, image: "agent:2"}], nodeSelector: {kubernetes.io/os: linux}}}}
`,
};
