import type { CaseKind } from '@selamat/contract/domains/workflow/case'
import type { FastifyInstance } from 'fastify'
import type { ArticlePorts } from './domains/articles/index.ts'
import type { FileOwners } from './domains/files/index.ts'
import type { FormPorts } from './domains/forms/index.ts'
import type { HiradcPorts } from './domains/hiradc/index.ts'
import type { IdentityPorts } from './domains/identity/index.ts'
import type { MasterDataPorts } from './domains/master-data/index.ts'
import type { MedicalPorts } from './domains/medical/index.ts'
import type { NotificationPorts, ReminderSource } from './domains/notifications/index.ts'
import type { PeoplePorts } from './domains/organisation/index.ts'
import type { PermitPorts } from './domains/permits/index.ts'
import type { SearchSource } from './domains/search/index.ts'
import type { CaseKindRule, SubmittedListener, WorkflowContext } from './domains/workflow/index.ts'
import type { Measure } from './measures/measure.ts'
import type { EvidenceSource } from './platform/evidence.ts'
import type { ExpirySources } from './platform/expiry.ts'
import type { Importer, Importers } from './platform/import/importer.ts'
import type { OutboxHandler } from './platform/outbox.ts'
import type { TableLabels } from './platform/records/record-kinds.ts'
import type { SearchedKinds } from './platform/records/search.ts'
import type { Targets } from './record-import/targets.ts'

/** What domains ask of higher ones, or of others of their layer; filled in `domains.ts`. */
export interface Ports {
  readonly organisation: PeoplePorts
  readonly identity: IdentityPorts
  readonly notifications: NotificationPorts
  readonly masterData: MasterDataPorts
  readonly forms: FormPorts
  readonly hiradc: HiradcPorts
  readonly permits: PermitPorts
  readonly medical: MedicalPorts
  readonly articles: ArticlePorts
}

/** The context with the ports, and with what all domains contribute. */
export interface Product {
  readonly context: WorkflowContext
  readonly ports: Ports
  readonly files: FileOwners
  readonly importers: Importers
  readonly expiry: ExpirySources
  readonly reminders: readonly ReminderSource[]
  readonly searched: SearchedKinds
  readonly searches: readonly SearchSource[]
  readonly onSubmitted: readonly SubmittedListener[]
  readonly evidence: readonly EvidenceSource[]
  readonly measures: readonly Measure[]
}

/** Work that runs by itself. */
export interface DomainJob {
  readonly name: string
  /** Minute, hour, day of month, month, day of week, in Jakarta time. */
  readonly cron: string
  /** What `run` counts, for the log. */
  readonly counts: string
  readonly run: (product: Product) => Promise<number>
}

/** Work beside the requests that goes on until it is stopped. */
export interface Worker {
  stop(): Promise<void>
}

/** All that a domain contributes to the product. Its file is `domains/<name>/domain.ts`; `domains.ts` lists them. */
export interface Domain {
  /** What its tables are called, where the kit does not know it. */
  readonly tables?: TableLabels
  readonly mount?: (app: FastifyInstance, product: Product) => void
  /** Who handles which rows of the outbox. */
  readonly events?: (product: Product) => Readonly<Record<string, OutboxHandler>>
  readonly jobs?: readonly DomainJob[]
  readonly workers?: (product: Product) => Worker
  /** Who reads its cases, and what of them shows in lists, notices and the audit log. */
  readonly caseKinds?: { readonly [K in CaseKind]?: CaseKindRule }
  /** Called for each submitted case. */
  readonly onSubmitted?: SubmittedListener
  /** Takes back what it keeps of an answer that is undone, in the same transaction. */
  readonly onUndone?: WorkflowContext['undoAnswer'][number]
  /** Who opens a file, by the kind of its record. */
  readonly files?: (product: Omit<Product, 'files' | 'evidence'>) => FileOwners
  /** What it gives to binders of evidence. */
  readonly evidence?: (product: Omit<Product, 'files' | 'evidence'>) => readonly EvidenceSource[]
  /** Its importers, where the kit has none, and its records that files name. */
  readonly importers?: Readonly<Record<string, Importer>>
  readonly importTargets?: Targets
  /** Its records that expire, and its reminders of others. */
  readonly expiry?: ExpirySources
  readonly reminders?: readonly ReminderSource[]
  /** Its records for Ctrl-K: kinds of the kit, and what finds others. */
  readonly searched?: SearchedKinds
  readonly search?: SearchSource
  /** What of its records is counted, for dashboards and Home ([how](docs/how-to/add-a-measure.md)). */
  readonly measures?: (
    parts: Pick<Product, 'ports' | 'expiry'> & Pick<WorkflowContext, 'caseKinds'>,
  ) => readonly Measure[]
}
