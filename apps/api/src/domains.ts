import { CASE_KINDS } from '@selamat/contract/domains/workflow/case'
import type { Domain, Ports, Product, Worker } from './domain.ts'
import { articles } from './domains/articles/domain.ts'
import { bulletinsAt } from './domains/articles/index.ts'
import { audit } from './domains/audit/domain.ts'
import { dashboards } from './domains/dashboards/domain.ts'
import { evidence } from './domains/evidence/domain.ts'
import { expiry } from './domains/expiry/domain.ts'
import { expiryReminders } from './domains/expiry/index.ts'
import { files } from './domains/files/domain.ts'
import { forms } from './domains/forms/domain.ts'
import { hiradc } from './domains/hiradc/domain.ts'
import { hazardsInForce, hiradcInForce } from './domains/hiradc/index.ts'
import { identity } from './domains/identity/domain.ts'
import { headcount, keepingAdministrators, prepareAdministrator, USER_COUNT } from './domains/identity/index.ts'
import { imports } from './domains/imports/domain.ts'
import { masterData } from './domains/master-data/domain.ts'
import { medical } from './domains/medical/domain.ts'
import { fitnessOf, stockItemsOf } from './domains/medical/index.ts'
import { notifications } from './domains/notifications/domain.ts'
import { organisation } from './domains/organisation/domain.ts'
import { permits } from './domains/permits/domain.ts'
import {
  crewsAt,
  crewsSince,
  livePermitsOf,
  recheckAssessment,
  recheckCrewOf,
  recheckWithin,
} from './domains/permits/index.ts'
import { safetyVoice } from './domains/safety-voice/domain.ts'
import { search } from './domains/search/domain.ts'
import { workflow } from './domains/workflow/domain.ts'
import {
  type CaseKinds,
  caseProgress,
  countOpenTasks,
  FLOWS_OF_FORM,
  handOverTasks,
  inspectionForms,
  inspectionProblems,
  migrateReports,
  notifiedCaseAddress,
  openTasksOf,
  runningReportsOfForm,
  type WorkflowContext,
} from './domains/workflow/index.ts'
import type { AppContext } from './platform/app-context.ts'
import { mailHandler } from './platform/mail.ts'
import type { OutboxHandler } from './platform/outbox.ts'
import { importersOf } from './record-import/kinds.ts'

/** The domains, in the order of the layers. */
export const domains: readonly Domain[] = [
  files,
  organisation,
  identity,
  notifications,
  masterData,
  forms,
  imports,
  workflow,
  hiradc,
  permits,
  medical,
  safetyVoice,
  articles,
  audit,
  dashboards,
  evidence,
  expiry,
  search,
]

const each = <T>(part: (domain: Domain) => T | undefined): T[] =>
  domains.flatMap((domain) => {
    const found = part(domain)
    return found === undefined ? [] : [found]
  })
const merged = <T>(part: (domain: Domain) => Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> =>
  Object.assign({}, ...each(part))

/** The rule of every kind of case. Throws where no domain has one. */
function everyCaseKind(): CaseKinds {
  const rules: Partial<CaseKinds> = Object.assign({}, ...each(({ caseKinds }) => caseKinds))
  const isWhole = (some: Partial<CaseKinds>): some is CaseKinds => CASE_KINDS.every((kind) => kind in some)
  if (isWhole(rules)) return rules
  const missing = CASE_KINDS.filter((kind) => !(kind in rules))
  throw new Error(`No domain says who reads these cases: ${missing.join(', ')}`)
}

export const caseKinds = everyCaseKind()
/** The context with the rules of the kinds of cases. */
export const withCaseKinds = (context: AppContext): WorkflowContext => ({
  ...context,
  caseKinds,
  stockItems: stockItemsOf,
  undoAnswer: each(({ onUndone }) => onUndone),
})

/** What can be imported from files. */
export const importers = importersOf(
  merged((domain) => domain.importers),
  merged(({ importTargets }) => importTargets),
)
/** The records that expire, for the calendar. */
export const expirySources = each((domain) => domain.expiry).flat()
/** The records that expire and have reminders. */
export const reminderSources = [...each(({ reminders }) => reminders).flat(), ...expiryReminders(expirySources)]

const ports: Ports = {
  organisation: { userCount: USER_COUNT, headcount, administrator: prepareAdministrator, keepingAdministrators },
  // What becomes of the tasks of somebody who leaves.
  identity: {
    tasks: {
      count: countOpenTasks,
      handOver: (context, tx, handover) => handOverTasks(withCaseKinds(context), tx, handover),
    },
  },
  notifications: {
    progress: caseProgress,
    address: (context, actor, id) => notifiedCaseAddress(withCaseKinds(context), actor, id),
    openTasks: openTasksOf(caseKinds),
  },
  masterData: { inspectionForms },
  forms: {
    flows: FLOWS_OF_FORM,
    runningReports: runningReportsOfForm,
    migrateReports,
    problems: inspectionProblems,
  },
  // What stands on assessments in force.
  hiradc: {
    dependents: [
      {
        countLive: livePermitsOf,
        flag: async (tx, { hiradcId, at }) => void (await recheckAssessment(tx, hiradcId, at)),
      },
    ],
  },
  permits: { hiradcInForce, fitnessOf, bulletinsAt },
  // What people are exposed to at work.
  medical: { exposuresOf: { hazards: hazardsInForce, crews: crewsSince } },
  // What stops work until its crew has acknowledged it.
  articles: { recheckPlace: recheckWithin, recheckCrew: recheckCrewOf, crewsAt },
}

/** What is counted for dashboards and Home. */
export const measures = each((domain) => domain.measures?.({ ports, expiry: expirySources, caseKinds })).flat()

/** All that the domains contribute, with a context. */
export function productOf(context: AppContext): Product {
  const base = {
    context: withCaseKinds(context),
    ports,
    importers,
    expiry: expirySources,
    reminders: reminderSources,
    searched: each((domain) => domain.searched).flat(),
    searches: each((domain) => domain.search),
    onSubmitted: each((domain) => domain.onSubmitted),
    measures,
  }
  const evidence = each((domain) => domain.evidence?.(base)).flat()
  return { ...base, evidence, files: merged((domain) => domain.files?.(base)) }
}

/** What the clinic asks of other domains. */
export const medicalPorts = ports.medical

/** Permits with all that their commands need. */
export const permitsOf = (context: AppContext) => ({ context: withCaseKinds(context), ports: ports.permits })

/** Who works off what the outbox holds: the domains that wait for the same, one after the other. */
export function outboxHandlers(context: AppContext): Readonly<Record<string, OutboxHandler>> {
  const product = productOf(context)
  const all = [...each((domain) => domain.events?.(product)), { mail: mailHandler(context) }]
  const topics = new Set(all.flatMap((handlers) => Object.keys(handlers)))
  const inTurn = (topic: string): OutboxHandler => {
    const handlers = all.flatMap((one) => one[topic] ?? [])
    return async (tx, event) => {
      for (const handle of handlers) await handle(tx, event)
    }
  }
  return Object.fromEntries([...topics].map((topic) => [topic, inTurn(topic)]))
}

/** Starts what works beside the requests. */
export function startWorkers(context: AppContext): Worker {
  const product = productOf(context)
  const running = each((domain) => domain.workers?.(product))
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) }
}
