/** Workloads, as several programs write them: scenario files by what they show. */
export const wildWorkloads: Readonly<Record<string, string>> = {
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
