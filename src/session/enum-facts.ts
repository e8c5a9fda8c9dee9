/** Texts that fields of built-in kinds may have, by type and field; made by scripts/enums.ts from the OpenAPI documents. */
export const enumFacts = `
* Cluster Namespaced: io.k8s.api.admissionregistration.v1.NamedRuleWithOperations.scope io.k8s.api.admissionregistration.v1.RuleWithOperations.scope
Active Terminating: io.k8s.api.core.v1.NamespaceStatus.phase
All ExactCount: io.k8s.api.resource.v1.DeviceSubRequest.allocationMode io.k8s.api.resource.v1.ExactDeviceRequest.allocationMode
Allow Forbid Replace: io.k8s.api.batch.v1.CronJobSpec.concurrencyPolicy
Always IfNotPresent Never: io.k8s.api.core.v1.Container.imagePullPolicy io.k8s.api.core.v1.EphemeralContainer.imagePullPolicy io.k8s.api.core.v1.ImageVolumeSource.pullPolicy
Always Never OnFailure: io.k8s.api.core.v1.PodSpec.restartPolicy
Always OnRootMismatch: io.k8s.api.core.v1.PodSecurityContext.fsGroupChangePolicy
AlwaysAllow IfHealthyBudget: io.k8s.api.policy.v1.PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy
ApplyConfiguration JSONPatch: io.k8s.api.admissionregistration.v1.Mutation.patchType
Available Bound Failed Pending Released: io.k8s.api.core.v1.PersistentVolumeStatus.phase
BestEffort Burstable Guaranteed: io.k8s.api.core.v1.PodStatus.qosClass
BestEffort CrossNamespacePodAffinity NotBestEffort NotTerminating PriorityClass Terminating VolumeAttributesClass: io.k8s.api.core.v1.ScopedResourceSelectorRequirement.scopeName
Bidirectional HostToContainer None: io.k8s.api.core.v1.VolumeMount.mountPropagation
Block Filesystem: io.k8s.api.core.v1.PersistentVolumeClaimSpec.volumeMode io.k8s.api.core.v1.PersistentVolumeSpec.volumeMode
BlockDevice CharDevice Directory DirectoryOrCreate File FileOrCreate Socket: io.k8s.api.core.v1.HostPathVolumeSource.type
Bound Lost Pending: io.k8s.api.core.v1.PersistentVolumeClaimStatus.phase
ClientIP None: io.k8s.api.core.v1.ServiceSpec.sessionAffinity
Cluster Local: io.k8s.api.core.v1.ServiceSpec.externalTrafficPolicy io.k8s.api.core.v1.ServiceSpec.internalTrafficPolicy
ClusterFirst ClusterFirstWithHostNet Default None: io.k8s.api.core.v1.PodSpec.dnsPolicy
ClusterIP ExternalName LoadBalancer NodePort: io.k8s.api.core.v1.ServiceSpec.type
Count FailIndex FailJob Ignore: io.k8s.api.batch.v1.PodFailurePolicyRule.action
Dedicated Managed Shared: io.k8s.api.core.v1.AzureDiskVolumeSource.kind
Default Unmasked: io.k8s.api.core.v1.SecurityContext.procMount
Delete Recycle Retain: io.k8s.api.core.v1.PersistentVolumeSpec.persistentVolumeReclaimPolicy io.k8s.api.storage.v1.StorageClass.reclaimPolicy
DoNotSchedule ScheduleAnyway: io.k8s.api.core.v1.TopologySpreadConstraint.whenUnsatisfiable
DoesNotExist Exists Gt In Lt NotIn: io.k8s.api.core.v1.NodeSelectorRequirement.operator
DoesNotExist Exists In NotIn: io.k8s.api.core.v1.ScopedResourceSelectorRequirement.operator
Equal Exists Gt Lt: io.k8s.api.core.v1.Toleration.operator
Equal Exists: io.k8s.api.resource.v1.DeviceToleration.operator
Equivalent Exact: io.k8s.api.admissionregistration.v1.MatchResources.matchPolicy io.k8s.api.admissionregistration.v1.MutatingWebhook.matchPolicy io.k8s.api.admissionregistration.v1.ValidatingWebhook.matchPolicy
Exact ImplementationSpecific Prefix: io.k8s.api.networking.v1.HTTPIngressPath.pathType
FQDN IPv4 IPv6: io.k8s.api.discovery.v1.EndpointSlice.addressType
Fail Ignore: io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicySpec.failurePolicy io.k8s.api.admissionregistration.v1.MutatingWebhook.failurePolicy io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicySpec.failurePolicy io.k8s.api.admissionregistration.v1.ValidatingWebhook.failurePolicy
Failed Pending Running Succeeded Unknown: io.k8s.api.core.v1.PodStatus.phase
Failed TerminatingOrFailed: io.k8s.api.batch.v1.JobSpec.podReplacementPolicy
FallbackToLogsOnError File: io.k8s.api.core.v1.Container.terminationMessagePolicy io.k8s.api.core.v1.EphemeralContainer.terminationMessagePolicy
FieldValueDuplicate FieldValueForbidden FieldValueInvalid FieldValueRequired: io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ValidationRule.reason
FromClaim FromClass: io.k8s.api.resource.v1.DeviceAllocationConfiguration.source
HTTP HTTPS: io.k8s.api.core.v1.HTTPGetAction.scheme
Honor Ignore: io.k8s.api.core.v1.TopologySpreadConstraint.nodeAffinityPolicy io.k8s.api.core.v1.TopologySpreadConstraint.nodeTaintsPolicy
IfNeeded Never: io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicySpec.reinvocationPolicy io.k8s.api.admissionregistration.v1.MutatingWebhook.reinvocationPolicy
Immediate WaitForFirstConsumer: io.k8s.api.storage.v1.StorageClass.volumeBindingMode
In NotIn: io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement.operator
InProgress Infeasible Pending: io.k8s.api.core.v1.ModifyVolumeStatus.status
Indexed NonIndexed: io.k8s.api.batch.v1.JobSpec.completionMode
Localhost RuntimeDefault Unconfined: io.k8s.api.core.v1.AppArmorProfile.type io.k8s.api.core.v1.SeccompProfile.type
Merge Strict: io.k8s.api.core.v1.PodSecurityContext.supplementalGroupsPolicy
Never PreemptLowerPriority: io.k8s.api.core.v1.PodSpec.preemptionPolicy io.k8s.api.scheduling.v1.PriorityClass.preemptionPolicy
NoExecute NoSchedule None: io.k8s.api.resource.v1.DeviceTaint.effect io.k8s.api.resource.v1.DeviceToleration.effect
NoExecute NoSchedule PreferNoSchedule: io.k8s.api.core.v1.Taint.effect io.k8s.api.core.v1.Toleration.effect
None NoneOnDryRun Some Unknown: io.k8s.api.admissionregistration.v1.MutatingWebhook.sideEffects io.k8s.api.admissionregistration.v1.ValidatingWebhook.sideEffects
None ReadOnly ReadWrite: io.k8s.api.core.v1.AzureDiskVolumeSource.cachingMode
OnDelete RollingUpdate: io.k8s.api.apps.v1.DaemonSetUpdateStrategy.type io.k8s.api.apps.v1.StatefulSetUpdateStrategy.type
OrderedReady Parallel: io.k8s.api.apps.v1.StatefulSetSpec.podManagementPolicy
Pending Running Terminated: io.k8s.api.core.v1.NodeStatus.phase
PreferDualStack RequireDualStack SingleStack: io.k8s.api.core.v1.ServiceSpec.ipFamilyPolicy
Recreate RollingUpdate: io.k8s.api.apps.v1.DeploymentStrategy.type
SCTP TCP UDP: io.k8s.api.core.v1.ContainerPort.protocol io.k8s.api.core.v1.EndpointPort.protocol io.k8s.api.core.v1.PortStatus.protocol io.k8s.api.core.v1.ServicePort.protocol io.k8s.api.discovery.v1.EndpointPort.protocol io.k8s.api.networking.v1.IngressPortStatus.protocol io.k8s.api.networking.v1.NetworkPolicyPort.protocol
SIGABRT SIGALRM SIGBUS SIGCHLD SIGCLD SIGCONT SIGFPE SIGHUP SIGILL SIGINT SIGIO SIGIOT SIGKILL SIGPIPE SIGPOLL SIGPROF SIGPWR SIGQUIT SIGRTMAX SIGRTMAX-1 SIGRTMAX-10 SIGRTMAX-11 SIGRTMAX-12 SIGRTMAX-13 SIGRTMAX-14 SIGRTMAX-2 SIGRTMAX-3 SIGRTMAX-4 SIGRTMAX-5 SIGRTMAX-6 SIGRTMAX-7 SIGRTMAX-8 SIGRTMAX-9 SIGRTMIN SIGRTMIN+1 SIGRTMIN+10 SIGRTMIN+11 SIGRTMIN+12 SIGRTMIN+13 SIGRTMIN+14 SIGRTMIN+15 SIGRTMIN+2 SIGRTMIN+3 SIGRTMIN+4 SIGRTMIN+5 SIGRTMIN+6 SIGRTMIN+7 SIGRTMIN+8 SIGRTMIN+9 SIGSEGV SIGSTKFLT SIGSTOP SIGSYS SIGTERM SIGTRAP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU SIGXFSZ: io.k8s.api.core.v1.ContainerStatus.stopSignal io.k8s.api.core.v1.Lifecycle.stopSignal
`;
