import { role } from '@selamat/contract/domains/identity/role'
import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import {
  childContractorEquipment,
  childEquipment,
  childFireEquipment,
} from '@selamat/contract/domains/master-data/equipment/child-equipment'
import {
  contractorEquipment,
  equipment,
  fireEquipment,
} from '@selamat/contract/domains/master-data/equipment/equipment'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { masterKey } from '@selamat/contract/domains/master-data/keys/master-key'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { ppe } from '@selamat/contract/domains/master-data/ppe/ppe'
import { risk } from '@selamat/contract/domains/master-data/work/risk'
import { shift } from '@selamat/contract/domains/master-data/work/shift'
import { tool } from '@selamat/contract/domains/master-data/work/tool'
import { department } from '@selamat/contract/domains/organisation/department'
import { group } from '@selamat/contract/domains/organisation/group'
import { hierarchy } from '@selamat/contract/domains/organisation/hierarchy'
import { position } from '@selamat/contract/domains/organisation/position'
import { section } from '@selamat/contract/domains/organisation/section'
import { site } from '@selamat/contract/domains/organisation/site'
import { subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import type { FastifyInstance } from 'fastify'
import { mountAudit } from './domains/audit/index.ts'
import { expiryReminders, mountExpiry } from './domains/expiry/index.ts'
import {
  attachPicture,
  type FileOwners,
  fileDataOf,
  filesById,
  mountFiles,
  releaseFile,
} from './domains/files/index.ts'
import { mountForms } from './domains/forms/index.ts'
import {
  type HiradcPorts,
  hazardLibraryEvents,
  hiradcExpiry,
  hiradcInForce,
  independentOfAssessment,
  mountHiradc,
  readerEvents,
  rowImporter,
  searchHiradcs,
} from './domains/hiradc/index.ts'
import {
  certificateExpiry,
  certificateReminders,
  headcount,
  type IdentityPorts,
  identityEffects,
  keepingAdministrators,
  mayOpenCertificate,
  mayOpenPhoto,
  mountIdentity,
  peopleInFiles,
  prepareAdministrator,
  USER_COUNT,
  userImporter,
} from './domains/identity/index.ts'
import { importEvents, mayOpenImport, mountImports, startImports } from './domains/imports/index.ts'
import {
  contractorExpiry,
  equipmentExpiry,
  mayOpenContractorDocument,
  mayOpenEquipment,
  mayOpenPrequalification,
  mayOpenReceipt,
  mountMasterData,
  ppeExpiry,
} from './domains/master-data/index.ts'
import {
  companyEvents,
  digestHandler,
  mountNotifications,
  type NotificationPorts,
  notificationHandler,
  type ReminderSource,
  reminderHandlers,
} from './domains/notifications/index.ts'
import {
  canOpenLogo,
  companiesInFiles,
  mountOrganisation,
  type OrganisationPorts,
} from './domains/organisation/index.ts'
import {
  gateSourceEvents,
  independentOfPermit,
  livePermitsOf,
  mayOpenPermitFile,
  mayOpenPlotPlan,
  mountPermits,
  type PermitPorts,
  permitExpiry,
  recheckAssessment,
  searchPermits,
  startGateWatch,
  workTypeEvents,
} from './domains/permits/index.ts'
import { mountSafetyVoice, openScoring, undoScores } from './domains/safety-voice/index.ts'
import { mountSearch } from './domains/search/index.ts'
import {
  type CaseKinds,
  caseEvents,
  caseProgress,
  countOpenTasks,
  FLOWS_OF_FORM,
  handOverTasks,
  inspectionForms,
  inspectionProblems,
  migrateReports,
  mountWorkflow,
  notifiedCaseAddress,
  openCaseFile,
  openTasksOf,
  runningReportsOfForm,
  type WorkflowContext,
} from './domains/workflow/index.ts'
import type { AppContext } from './platform/app-context.ts'
import type { ExpirySources } from './platform/expiry.ts'
import type { Importers } from './platform/import/importer.ts'
import { mailHandler } from './platform/mail.ts'
import type { OutboxHandler } from './platform/outbox.ts'
import type { SearchedKinds } from './platform/records/search.ts'
import { importersOf } from './record-import/kinds.ts'

/** What can be imported from files. */
export const importers: Importers = importersOf(
  { users: userImporter, 'hiradc-rows': rowImporter },
  { users: peopleInFiles, companies: companiesInFiles },
)

// As the table has them: with and without kysely's plugin.
const CASE_COLUMNS = {
  company: 'c.company_id',
  employer: 'c.employer_id',
  owner: 'c.submitter_id',
  department: 'c.department_id',
  site: 'c.site_id',
}

/** Who reads the cases of each kind, and what of them shows in lists, notices and the audit log. */
export const caseKinds: CaseKinds = {
  'safety-flow': {
    category: 'safety',
    items: ['menu/My Task'],
    columns: CASE_COLUMNS,
    confidential: false,
    shows: { list: 'content', notice: 'content', audit: 'content' },
  },
  'health-flow': {
    category: 'medical',
    items: ['menu/Medical Record'],
    columns: CASE_COLUMNS,
    confidential: true,
    shows: { list: 'existence', notice: 'existence', audit: 'existence' },
  },
  permit: {
    category: 'permit',
    items: ['menu/Permit to Work V2'],
    columns: CASE_COLUMNS,
    confidential: false,
    shows: { list: 'content', notice: 'content', audit: 'content' },
    independent: independentOfPermit,
  },
  hiradc: {
    category: 'risk assessment',
    items: ['submenu/HIRADC Submission'],
    columns: CASE_COLUMNS,
    confidential: false,
    shows: { list: 'content', notice: 'content', audit: 'content' },
    independent: independentOfAssessment,
  },
}
/** The context with the rules of the kinds of cases. */
export const withCaseKinds = (context: AppContext): WorkflowContext => ({
  ...context,
  caseKinds,
  undoAnswer: [undoScores],
})

/** The check for opening a file, by the kind of its record. */
const fileOwners: FileOwners = {
  case: (context, actor, id) => openCaseFile(withCaseKinds(context), actor, id),
  theme: canOpenLogo,
  user: mayOpenPhoto,
  certificate: mayOpenCertificate,
  equipment: mayOpenEquipment,
  import: mayOpenImport(importers),
  'ppe-receipt': mayOpenReceipt,
  'contractor-document': mayOpenContractorDocument,
  prequalification: mayOpenPrequalification,
  permit: mayOpenPermitFile,
  'plot-plan': mayOpenPlotPlan,
}

const organisationPorts: OrganisationPorts = {
  logos: {
    read: async (db, id) => {
      const file = (await filesById(db, [id])).get(id)
      return file ? fileDataOf(file) : null
    },
    attach: (tx, { userId, companyId }, id) =>
      attachPicture(tx, { id, userId, ownerKind: 'theme', ownerId: companyId, field: 'logoFileId' }),
    detach: releaseFile,
  },
  people: {
    userCount: USER_COUNT,
    headcount,
    administrator: prepareAdministrator,
    keepingAdministrators,
  },
}

/** What becomes of the tasks of somebody who leaves. */
const identityPorts: IdentityPorts = {
  tasks: {
    count: countOpenTasks,
    handOver: (context, tx, handover) => handOverTasks(withCaseKinds(context), tx, handover),
  },
}

const notificationPorts: NotificationPorts = {
  progress: caseProgress,
  address: (context, actor, id) => notifiedCaseAddress(withCaseKinds(context), actor, id),
  openTasks: openTasksOf(caseKinds),
}

/** The records that expire, for the calendar; each kind from its domain. */
export const expirySources: ExpirySources = [
  certificateExpiry,
  ...equipmentExpiry,
  ...contractorExpiry,
  ppeExpiry,
  hiradcExpiry,
  permitExpiry,
]

/** The records that expire and have reminders. */
export const reminderSources: readonly ReminderSource[] = [certificateReminders, ...expiryReminders(expirySources)]

const EQUIPMENT = [
  equipment,
  fireEquipment,
  contractorEquipment,
  childEquipment,
  childFireEquipment,
  childContractorEquipment,
]

/** What the search of records finds, and where one is opened that has a page beside its form. */
export const searched: SearchedKinds = [
  ...EQUIPMENT.map((resource) => ({ resource, record: '/equipment-record' })),
  { resource: contractor, record: '/contractor-record' },
  ...[location, subLocation, site, tool, ppe, risk, masterKey, equipmentType, shift].map((resource) => ({ resource })),
  ...[department, section, position, group, hierarchy, subHierarchy, role].map((resource) => ({ resource })),
]

/** What stands on assessments in force. */
export const hiradcPorts: HiradcPorts = {
  dependents: [
    {
      countLive: livePermitsOf,
      flag: async (tx, { hiradcId, at }) => void (await recheckAssessment(tx, hiradcId, at)),
    },
  ],
}

/** What permits ask of assessments, and of people's fitness: nobody keeps it yet, so it is not known. */
export const permitPorts: PermitPorts = { hiradcInForce, fitnessOf: async () => new Map() }

/** Permits with all that their commands need. */
export const permitsOf = (context: AppContext) => ({ context: withCaseKinds(context), ports: permitPorts })

/** The mounted domains, in the order of the layers. */
export const domains: readonly ((app: FastifyInstance, context: AppContext) => void)[] = [
  (app, context) => mountOrganisation(app, context, organisationPorts),
  (app, context) => mountFiles(app, context, fileOwners),
  (app, context) => mountIdentity(app, context, identityPorts),
  (app, context) => mountNotifications(app, context, notificationPorts),
  (app, context) => mountMasterData(app, context, { inspectionForms }),
  (app, context) =>
    mountForms(app, context, {
      flows: FLOWS_OF_FORM,
      runningReports: runningReportsOfForm,
      migrateReports,
      problems: inspectionProblems,
    }),
  (app, context) => mountImports(app, context, importers),
  (app, context) => mountWorkflow(app, withCaseKinds(context)),
  (app, context) => mountHiradc(app, withCaseKinds(context), hiradcPorts),
  (app, context) => mountPermits(app, withCaseKinds(context), permitPorts),
  (app, context) => mountSafetyVoice(app, withCaseKinds(context)),
  mountAudit,
  (app, context) => mountExpiry(app, context, expirySources),
  (app, context) => mountSearch(app, context, searched, [searchHiradcs, searchPermits]),
]

/** Handlers of several domains, one after the other where they wait for the same. */
const inTurn = (...all: readonly Readonly<Record<string, OutboxHandler>>[]): Readonly<Record<string, OutboxHandler>> =>
  Object.fromEntries(
    [...new Set(all.flatMap((handlers) => Object.keys(handlers)))].map((topic) => [
      topic,
      async (tx, event) => {
        for (const handlers of all) await handlers[topic]?.(tx, event)
      },
    ]),
  )

/** Who works off what the outbox holds. */
export const outboxHandlers = (context: AppContext): Readonly<Record<string, OutboxHandler>> => ({
  ...identityEffects(context),
  ...companyEvents(context),
  ...inTurn(hazardLibraryEvents(context), workTypeEvents(context)),
  ...readerEvents(context),
  ...notificationHandler(context),
  ...digestHandler(context, notificationPorts),
  ...caseEvents(withCaseKinds(context), [openScoring]),
  ...reminderHandlers(reminderSources),
  ...importEvents(context, importers),
  ...gateSourceEvents(permitsOf(context)),
  mail: mailHandler(context),
})

/** What works beside the requests. */
export interface Workers {
  stop(): Promise<void>
}

/** Starts working off imports, and watching the gates of permits. */
export function startWorkers(context: AppContext): Workers {
  const running = [startImports(context, importers), startGateWatch(permitsOf(context))]
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) }
}
