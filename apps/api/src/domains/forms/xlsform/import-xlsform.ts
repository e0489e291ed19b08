import { extensionOf } from '@selamat/contract/domains/files/file'
import { type DraftNode, type DraftSection, formDraft } from '@selamat/contract/domains/forms/records/form-draft'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { WriteOf } from '@selamat/contract/kit/resource'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { acceptFile, withUpload } from '../../files/index.ts'
import { readXlsform } from './read-workbook.ts'

type Endpoint = typeof formRecord.importXlsform
type Call = SignedCall<Endpoint>
type Row = DataOf<Endpoint>['form']

const MOST_NAME = 120
/** So many notes leave the server; their number is always that of all. */
const MOST_NOTES = 1000

/**
 * Makes the draft of a new form out of an uploaded XLSForm; `create` writes it. The name is the title of the XLSForm, else
 * of the file, with a number where it is taken. Throws 415 for another type of file, and 422 for one that is damaged, too
 * large, or of which nothing can be carried over.
 */
export async function importXlsform(
  context: AppContext,
  call: Call,
  create: (tx: Tx, call: Call, values: WriteOf<typeof formRecord>) => Promise<Row>,
): Promise<DataOf<Endpoint>> {
  return withUpload<Endpoint, DataOf<Endpoint>>(call, async (file, own) => {
    if (extensionOf(file.name) !== 'xlsx') {
      throw httpError('UNSUPPORTED_TYPE', { message: 'Upload an XLSForm as an Excel file (.xlsx)' })
    }
    const { name, bytes } = await acceptFile(file.name, file.bytes)
    const { title, definition, rowCount, carriedCount, notes } = await readXlsform(bytes)
    const checked = formDraft.safeParse(definition)
    if (!checked.success) throw refused(checked.error.issues[0]?.message ?? 'The form is not valid')
    const questionCount = questionsIn(checked.data.sections)
    if (questionCount === 0) throw refused('No question of this file can be carried over')
    const formName = (title || name.replace(/\.xlsx$/i, '')).slice(0, MOST_NAME)
    return createOnce(context, formRecord.importXlsform, own, async (tx) => {
      const values = { formName: await freeName(tx, own.actor.companyId, formName), definition: checked.data }
      const form = await create(tx, own, formRecord.write.parse({ description: null, category: null, ...values }))
      return { form, questionCount, rowCount, carriedCount, noteCount: notes.length, notes: notes.slice(0, MOST_NOTES) }
    })
  })
}

const questionsIn = (nodes: readonly (DraftSection | DraftNode)[]): number =>
  nodes.reduce((count, node) => count + (node.type === 'field' ? 1 : questionsIn(node.nodes)), 0)

async function freeName(tx: Tx, companyId: number, name: string): Promise<string> {
  const short = name.slice(0, MOST_NAME - 6)
  const [free] = await run<{ name: string }>(
    tx,
    sql`select name from (select n, case n when 1 then ${name} else ${short} || ' (' || n || ')' end as name from generate_series(1, 100) n) s
      where not exists (select 1 from forms f where f.company_id = ${companyId} and lower(f.form_name) = lower(s.name)) order by n limit 1`,
  )
  if (!free) throw httpError('NAME_EXISTS')
  return free.name
}

const refused = (message: string) => httpError('INVALID', { message, errors: { file: message } })
