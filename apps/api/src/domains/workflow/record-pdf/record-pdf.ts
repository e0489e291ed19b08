import { buffer } from 'node:stream/consumers'
import { nest } from '@selamat/contract/domains/forms/answers'
import { outlineOf } from '@selamat/contract/domains/forms/compile-form'
import type { FormNode, PresentedAnswer } from '@selamat/contract/domains/forms/form'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import type { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { choiceLabel } from '@selamat/contract/kit/choice-label'
import { formatInstant } from '@selamat/contract/kit/instants'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { openPrint, printFile } from '../../../platform/pdf/print.ts'
import type { Sheet, SheetFact } from '../../../platform/pdf/sheet.ts'
import { scoresOf } from '../../forms/index.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { readingOf } from '../case-readings.ts'
import { caseDetail } from '../queries/case-detail.ts'
import { visibleCase } from '../queries/visible-case.ts'

/** Photos beyond this many bytes are named and not drawn. */
const MAX_PHOTO_BYTES = 40_000_000

/**
 * The record of a case as a PDF for whoever can read the case; of a confidential one it is a reading, and is logged.
 * Throws 404 for everybody else.
 */
export async function recordPdf(context: WorkflowContext, call: SignedCall<typeof myTask.pdf>) {
  const { actor, body, request } = call
  const found = await visibleCase(context, context.database.kysely, actor, body.assignmentNumber)
  call.discloses(readingOf(found))
  const detail = await caseDetail(context, actor, found)
  const { assignmentNumber, form, revision, subject } = detail
  const facts = await factsOf(context, detail)
  const score = await scoreText(detail)
  const sheet = await openPrint(context, request, {
    companyId: found.companyId,
    fileTitle: `${assignmentNumber} ${subject}`,
    title: subject,
    line: `${assignmentNumber} · ${detail.name} · ${statusLabel(detail.status)}`,
    page: detail.recordPage?.address ?? caseAddress(assignmentNumber, { silent: true }),
  })
  if (detail.confidential) sheet.notice('Confidential. Every reading is logged.')
  sheet.facts([
    { label: 'Reported by', value: `${detail.submitter.fullName} (${detail.submitter.username})` },
    { label: 'Submitted', value: formatInstant(detail.submittedAt) },
    { label: 'Department', value: detail.submitter.departmentName ?? '–' },
    { label: 'Location', value: detail.locationName ?? '–' },
    ...(form === null
      ? []
      : [
          { label: 'Form', value: `${form.formName}, version ${facts.formNumber}` },
          { label: 'Revision', value: String(revision) },
        ]),
    ...(facts.procedures.length === 0 ? [] : [{ label: 'Procedure', value: facts.procedures.join(', ') }]),
    ...(score === null ? [] : [{ label: 'Score', value: score }]),
    ...(detail.endedAt === null ? [] : [{ label: 'Ended', value: formatInstant(detail.endedAt) }]),
  ])
  await drawAnswers(context, sheet, detail)
  await drawStepForms(context, sheet, detail)
  drawDecisions(sheet, detail)
  drawTimeline(sheet, detail)
  if (facts.attachments.length > 0) {
    sheet.section('Attachments')
    for (const { name, kind, fullName, uploadedAt } of facts.attachments) {
      sheet.entry({
        at: formatInstant(uploadedAt),
        title: name,
        who: `${choiceLabel(kind)}, ${fullName}`,
        lines: [],
      })
    }
  }
  const of = `${assignmentNumber}${form ? ` · revision ${revision}` : ''}`
  return printFile(context, sheet, { of, by: actor.fullName, name: assignmentNumber })
}

export const statusLabel = (status: string) => (status === 'finish' ? 'Closed' : choiceLabel(status))

async function factsOf({ database }: AppContext, { id, form }: TaskDetail) {
  const db = database.kysely
  const version =
    form &&
    (await db
      .selectFrom('formVersions')
      .select('number')
      .where('id', '=', form.formVersionId)
      .executeTakeFirstOrThrow())
  const attachments = await db
    .selectFrom('caseAttachments as a')
    .innerJoin('users as u', 'u.id', 'a.uploadedBy')
    .select(['a.name', 'a.kind', 'a.uploadedAt', 'u.fullName'])
    .where('a.caseId', '=', id)
    .orderBy('a.id')
    .execute()
  return { formNumber: version?.number, attachments, procedures: await proceduresOf(db, id) }
}

/** The procedures that hold for the workflow of a case, with their revisions (PROCEDURE-03). */
async function proceduresOf(db: Executor, caseId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('caseFlows as c')
    .innerJoin('procedureConfigs as p', 'p.formFlowId', 'c.formFlowId')
    .select(['p.documentNumber', 'p.revision'])
    .where('c.caseId', '=', caseId)
    .where('p.isActive', '=', true)
    .orderBy('p.documentNumber')
    .execute()
  return rows.map(({ documentNumber, revision }) => `${documentNumber}, revision ${revision}`)
}

interface FilledForm {
  /** Null: there is none, and nothing is drawn. */
  readonly form: Pick<NonNullable<TaskDetail['form']>, 'definition'> | null
  readonly answers: readonly PresentedAnswer[]
}

/** The answers section by section in the order of the form; a repeat row by row, photos drawn, other files named. */
export async function drawAnswers({ database, files }: AppContext, sheet: Sheet, { form, answers }: FilledForm) {
  if (form === null) return
  const byPath = new Map(answers.map((answer) => [answer.path, answer]))
  const pictures = answers.flatMap((answer) =>
    answer.files.filter(({ contentType }) => contentType.startsWith('image/')),
  )
  let room = MAX_PHOTO_BYTES
  const drawn = new Set(
    pictures.flatMap(({ id, size }) => {
      room -= size
      return room < 0 ? [] : [id]
    }),
  )
  const stored =
    drawn.size === 0
      ? []
      : await database.kysely
          .selectFrom('files')
          .select(['id', 'storageKey'])
          .where((where) => where('id', '=', where.fn.any(where.val([...drawn]))))
          .execute()
  const keys = new Map(stored.map(({ id, storageKey }) => [id, storageKey]))

  async function drawNodes(nodes: readonly FormNode[], prefix: string) {
    let facts: SheetFact[] = []
    const flush = () => {
      if (facts.length > 0) sheet.facts(facts)
      facts = []
    }
    for (const node of nodes) {
      const path = prefix + node.id
      if (node.type === 'field') {
        const answer = byPath.get(path)
        if (answer === undefined) continue
        facts.push({ label: node.label, value: textOf(answer) })
        const photos = answer.files.filter(({ id }) => keys.has(id))
        if (photos.length === 0) continue
        flush()
        const bytes = await Promise.all(photos.map(async ({ id, name }) => ({ name, bytes: await read(keys.get(id)) })))
        sheet.photos(bytes)
      } else if (isAnswered(path, node)) {
        flush()
        if (node.type === 'group') {
          sheet.group(node.title)
          await drawNodes(node.nodes, prefix)
        } else {
          for (let row = 0; row < rowsAt(path); row++) {
            sheet.group(`${node.rowTitle ?? node.title} ${row + 1}`)
            await drawNodes(node.nodes, `${path}[${row}].`)
          }
        }
      }
    }
    flush()
  }
  const read = async (key: string | undefined): Promise<Buffer> =>
    key === undefined ? Buffer.alloc(0) : buffer(await files.read(key))
  const paths = answers.map(({ path }) => path)
  const rowsAt = (path: string) =>
    Math.max(
      0,
      ...paths.flatMap((each) => {
        const row = each.startsWith(`${path}[`) ? Number(/^\d+/.exec(each.slice(path.length + 1))?.[0]) : Number.NaN
        return Number.isNaN(row) ? [] : [row + 1]
      }),
    )
  const isAnswered = (path: string, node: Exclude<FormNode, { type: 'field' }>): boolean => {
    if (node.type === 'repeat') return rowsAt(path) > 0
    const prefix = path.slice(0, -node.id.length)
    return node.nodes.some((child) =>
      child.type === 'field' ? byPath.has(prefix + child.id) : isAnswered(prefix + child.id, child),
    )
  }

  for (const section of form.definition.sections) {
    const answered = section.nodes.some((node) =>
      node.type === 'field' ? byPath.has(node.id) : isAnswered(node.id, node),
    )
    if (!answered) continue
    sheet.section(section.title)
    await drawNodes(section.nodes, '')
  }
}

/** The forms of the steps as they were filled in, with who did and when. */
export async function drawStepForms(context: AppContext, sheet: Sheet, { stepForms }: TaskDetail) {
  for (const { step, formName, filledBy, at, definition, answers } of stepForms) {
    sheet.section(`${step}: ${formName}`)
    sheet.facts([
      { label: 'Filled in by', value: filledBy },
      { label: 'Filled in', value: formatInstant(at) },
    ])
    await drawAnswers(context, sheet, { form: { definition }, answers })
  }
}

/** The score of the answers in words; null where there is no form or it gives no points. */
async function scoreText({ form, answers }: TaskDetail): Promise<string | null> {
  if (form === null) return null
  const rows: Record<string, number> = {}
  for (const { path } of answers) {
    for (const { index, 0: mark } of path.matchAll(/\[\d+\]/g)) {
      const repeat = path.slice(0, index)
      rows[repeat] = Math.max(rows[repeat] ?? 0, Number(mark.slice(1, -1)) + 1)
    }
  }
  const values = Object.fromEntries(answers.map(({ path, value }) => [path, value]))
  const whole = nest(outlineOf(form.definition), { ...values, ...rows })
  const [score] = await scoresOf(form.definition, [whole])
  return score ? `${score.points} of ${score.most} points (${score.percent}%)` : null
}

const textOf = ({ display, files, value }: PresentedAnswer): string =>
  display ?? (files.length > 0 ? files.map(({ name }) => name).join(', ') : String(value))

/** Who did something, and for whom as a stand-in. */
const whoOf = ({ actor, onBehalfOf }: TaskDetail['timeline'][number]): string =>
  [actor ?? 'System', ...(onBehalfOf === null ? [] : [`for ${onBehalfOf}`])].join(' ')

/** Who decided what at which step, with their reasons. */
function drawDecisions(sheet: Sheet, { timeline, steps }: TaskDetail) {
  const decisions = timeline.filter(
    ({ action, undone }) => ['approve', 'return', 'reject', 'close'].includes(action) && !undone,
  )
  const open = steps.filter(({ state }) => state === 'open')
  if (decisions.length + open.length === 0) return
  sheet.section('Decisions')
  for (const decision of decisions) {
    const { at, label, step, reason } = decision
    sheet.entry({
      at: formatInstant(at),
      title: step === null ? label : `${step}: ${label}`,
      who: whoOf(decision),
      lines: reason === null ? [] : [`“${reason}”`],
    })
  }
  for (const { label, who } of open) {
    sheet.entry({ at: 'Open', title: label, who: who.length > 0 ? `Waits for ${who.join(', ')}` : '', lines: [] })
  }
}

/** Everything that happened; an answer that was undone is marked. */
export function drawTimeline(sheet: Sheet, { timeline }: TaskDetail) {
  sheet.section('Timeline')
  for (const event of timeline) {
    const { at, label, step, reason, changes, undone } = event
    sheet.entry({
      at: formatInstant(at),
      title: `${step === null ? label : `${label}: ${step}`}${undone ? ' (undone)' : ''}`,
      who: whoOf(event),
      lines: [
        ...(reason === null ? [] : [`“${reason}”`]),
        ...changes.map((change) => `${change.label}: ${change.before ?? 'empty'} → ${change.after ?? 'empty'}`),
      ],
    })
  }
}
