import { type PpeReceiptRow, ppeIssue } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { ppe } from '@selamat/contract/domains/master-data/ppe/ppe'
import { notification } from '@selamat/contract/domains/notifications/notification'
import type { Envelope } from '@selamat/contract/kit/endpoint'
import type { ErrorBody } from '@selamat/contract/kit/errors'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/app.ts'
import { multipart } from '../../../../../test/multipart.ts'
import { run } from '../../../../platform/database.ts'

const { app, context, as, signIn, settle } = await testApp()
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  run<Row>(context.database.kysely, text, values)

const ADMIN = '10000002'
const OFFICER = '10000004'
const SUPERIOR = '10000005'
const BUDI = '10000008'
const CONTRACTOR = '10000009'
const NOBODY = '10000010'
const ELSEWHERE = '10000013'
const SECOND_ADMIN = '10000020'

let serial = 0
const kind = async (part: object = {}, by = ADMIN) => {
  const label = `Kind ${++serial}`
  const blank = { ppeName: label, code: label, standard: null, sizes: [], serviceMonths: null, description: null }
  return (await (await as(by))(ppe.endpoints.create, { body: { ...blank, ...part } })).body.data
}
const idOf = async (username: string) => {
  const [row] = await sql<{ id: number }>('select id from users where username = $1', [username])
  return row?.id ?? 0
}
interface IssueInput {
  readonly ppeId: number
  readonly size?: string | null
  readonly quantity?: number
  readonly replaceBy?: string | null
}
const issuePpe = async (items: IssueInput[], { to = BUDI, by = OFFICER, on = '2026-11-20', headers = {} } = {}) =>
  (await as(by))(ppeIssue.issue, {
    body: {
      userId: await idOf(to),
      issuedOn: on,
      items: items.map((item) => ({ size: null, quantity: 1, replaceBy: null, ...item })),
    },
    headers,
  })
const issued = async (to = BUDI, by = OFFICER): Promise<PpeReceiptRow> => {
  const { body } = await issuePpe([{ ppeId: (await kind()).id }], { to, by })
  return body.data
}
const firstOf = ({ items: [item] }: PpeReceiptRow) => {
  if (!item) throw new Error('nothing was handed out')
  return item
}
const list = async (by: string, filter: object = {}, more: object = {}) =>
  (await as(by))(ppeIssue.list, { body: { filter, limit: 1000, ...more } })
const returnPpe = async (item: { id: number; version: number }, part: object = {}, by = OFFICER) =>
  (await as(by))(ppeIssue.return, {
    body: { id: item.id, version: item.version, returnedOn: '2026-11-20', condition: 'WORN', remarks: null, ...part },
  })
const receipt = async (id: number, by = OFFICER) => (await as(by))(ppeIssue.receipt, { params: { id } })
const confirm = async ({ id, version }: { id: number; version: number }, by = BUDI, fullName = 'Budi Santoso') =>
  (await as(by))(ppeIssue.confirm, { body: { id, version, fullName, confirmed: true } })

const STROKES = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><path d="M40 150 Q 200 10 300 120 T 560 60"
  fill="none" stroke="#123" stroke-width="4"/></svg>`
const drawn = sharp(Buffer.from(STROKES)).png().toBuffer()
const blank = (width = 600) =>
  sharp({ create: { width, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()

async function sign(
  { id, version }: { id: number; version: number },
  { by = BUDI, bytes, name = 'signature.png' }: { by?: string; bytes?: Buffer; name?: string } = {},
) {
  const { access_token } = await signIn(by)
  const part = multipart(name, bytes ?? (await drawn))
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/ppe-receipts/sign/${id}`,
    headers: { authorization: `Bearer ${access_token}`, 'if-match': String(version), ...part.headers },
    payload: part.payload,
  })
  const body: Envelope<PpeReceiptRow> & Partial<ErrorBody> = answer.json()
  return { status: answer.statusCode, body }
}
const openFile = async (username: string, id: number) => {
  const { access_token } = await signIn(username)
  return app.inject({ url: `/api/v1/files/${id}`, headers: { authorization: `Bearer ${access_token}` } })
}
const bell = async (username: string) => {
  await settle()
  const { body } = await (await as(username))(notification.list, { body: { limit: 1 } })
  return body.data.notificationData.notification[0]
}

beforeAll(async () => {
  await sql('delete from ppe_issues')
  await sql('delete from ppe_receipts')
})

describe('kinds of PPE', () => {
  it('are listed, created, changed and deleted, with code, standard, sizes and service life (MASTER-127, MASTER-128, MASTER-129, MASTER-130, MASTER-131)', async () => {
    const call = await as(ADMIN)
    const input = { ppeName: 'Safety shoes, tested', code: 'SHOE-1', standard: 'EN ISO 20345', description: null }
    const made = (await call(ppe.endpoints.create, { body: { ...input, sizes: ['41', ' 42 '], serviceMonths: 12 } }))
      .body.data
    expect(made).toMatchObject({ ...input, sizes: ['41', '42'], serviceMonths: 12, version: 1 })
    const { id } = made
    const changed = { ...input, sizes: ['41', '42', '43'], serviceMonths: 18 }
    const updated = await call(ppe.endpoints.update, { body: { id, version: 1, ...changed } })
    expect(updated.body.data).toMatchObject({ ...changed, version: 2 })
    const listed = await call(ppe.endpoints.list, { body: { keyword: 'shoe-1' } })
    expect(listed.body.data).toMatchObject([{ id, sizes: ['41', '42', '43'] }])
    const deleted = await call(ppe.endpoints.delete, { params: { id }, headers: { 'if-match': '2' } })
    expect([ppe.endpoints.delete.method, deleted.status]).toEqual(['POST', 200])
    expect((await call(ppe.endpoints.list, { body: { keyword: 'shoe-1' } })).body.data).toEqual([])
  })

  it('refuse a duplicate size, a service life of 0 months and a used code, at the field', async () => {
    const call = await as(ADMIN)
    const blankKind = { ppeName: 'Odd', code: 'ODD', standard: null, sizes: [], serviceMonths: null, description: null }
    const errors = async (part: object) => {
      const { body } = await call(ppe.endpoints.create, { body: { ...blankKind, ...part } })
      return body.errors
    }
    expect(await errors({ sizes: ['M', 'm'] })).toEqual({ sizes: 'Name each size once' })
    expect(await errors({ serviceMonths: 0 })).toEqual({ serviceMonths: 'From 1 to 120 months' })
    const { code } = await kind()
    expect(await errors({ code: code.toLowerCase() })).toEqual({ code: 'The code already exists' })
  })

  it('are not deleted while somebody has one, and say so', async () => {
    const made = await kind()
    await issuePpe([{ ppeId: made.id }])
    const refused = await (await as(ADMIN))(ppe.endpoints.delete, {
      params: { id: made.id },
      headers: { 'if-match': '1' },
    })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'IN_USE',
      'PPE item is already used',
    ])
  })
})

describe('an issue', () => {
  it('gives several items to one person for one signature, and notifies the person to sign', async () => {
    const [helmet, shoes] = [await kind({ serviceMonths: 36 }), await kind({ sizes: ['41', '42'] })]
    const { status, body } = await issuePpe([
      { ppeId: helmet.id, replaceBy: '2029-11-20' },
      { ppeId: shoes.id, size: '42', quantity: 2, replaceBy: '2026-12-01' },
    ])
    expect([status, body.message]).toEqual([200, 'PPE issued'])
    expect(body.data).toMatchObject({
      fullName: 'Budi Santoso',
      issuedBy: 'Dewi Lestari',
      signedAt: null,
      signature: null,
      signable: true,
      items: [
        { ppeName: helmet.ppeName, size: null, quantity: 1, status: 'ISSUED', daysLeft: 1096 },
        { ppeName: shoes.ppeName, size: '42', quantity: 2, replaceBy: '2026-12-01', daysLeft: 11 },
      ],
    })
    expect(await bell(BUDI)).toMatchObject({
      subject: 'PPE issued',
      body: `${helmet.ppeName}, ${shoes.ppeName} (42) × 2: issued by Dewi Lestari. Sign for it`,
      link: `/ppe-receipt?id=${body.data.id}`,
    })
    const trail = await sql<{ action: string }>(
      `select action from audit_events where entity = 'ppe_issues' and entity_id = any($1::bigint[])`,
      [body.data.items.map(({ id }) => id)],
    )
    expect(trail.map(({ action }) => action)).toEqual(['issue', 'issue'])
  })

  it('refuses an unknown size, a missing one, and one for PPE without sizes, at the field', async () => {
    const [sized, plain] = [await kind({ sizes: ['S', 'M'] }), await kind()]
    const errors = async (item: IssueInput) => (await issuePpe([{ ppeId: plain.id }, item])).body.errors
    expect(await errors({ ppeId: sized.id, size: 'XL' })).toEqual({ 'items.1.size': 'Choose one from the list' })
    expect(await errors({ ppeId: sized.id })).toEqual({ 'items.1.size': 'This field is required' })
    expect(await errors({ ppeId: plain.id, size: 'M' })).toEqual({ 'items.1.size': 'This item has no sizes' })
    expect((await list(OFFICER, { ppeId: [plain.id, sized.id] })).body.data).toEqual([])
  })

  it('refuses a replacement date before the issue, a future date, and quantities beyond 1 to 100', async () => {
    const { id: ppeId } = await kind()
    expect((await issuePpe([{ ppeId, replaceBy: '2026-11-19' }])).body.errors).toEqual({
      'items.0.replaceBy': 'Must not be before the issue date',
    })
    expect((await issuePpe([{ ppeId }], { on: '2026-11-21' })).body.errors).toEqual({
      issuedOn: 'Must not be after today',
    })
    for (const quantity of [0, 101, 1.5]) expect((await issuePpe([{ ppeId, quantity }])).status).toBe(422)
    expect((await issuePpe([{ ppeId, quantity: 100, replaceBy: '2026-11-20' }])).status).toBe(200)
    expect((await issuePpe([])).body.errors).toEqual({ items: 'Add an item' })
  })

  it('refuses an archived person or kind, and those of another tenant', async () => {
    const { id: ppeId, version } = await kind()
    const wrong = { userId: 'Choose one from the list' }
    expect((await issuePpe([{ ppeId }], { to: SECOND_ADMIN })).body.errors).toEqual(wrong)
    await sql('update users set archived_at = now() where username = $1', [ELSEWHERE])
    expect((await issuePpe([{ ppeId }], { to: ELSEWHERE })).body.errors).toEqual(wrong)
    await sql('update users set archived_at = null where username = $1', [ELSEWHERE])
    const foreign = await kind({}, SECOND_ADMIN)
    const notThere = { 'items.0.ppeId': 'Choose one from the list' }
    expect((await issuePpe([{ ppeId: foreign.id }])).body.errors).toEqual(notThere)
    await (await as(ADMIN))(ppe.endpoints.archive, { params: { id: ppeId }, headers: { 'if-match': `${version}` } })
    expect((await issuePpe([{ ppeId }])).body.errors).toEqual(notThere)
  })

  it('needs the permission to create, within the data scope', async () => {
    const { id: ppeId } = await kind()
    for (const by of [BUDI, SUPERIOR, NOBODY]) expect((await issuePpe([{ ppeId }], { by })).status).toBe(403)
    const grant = (actions: string) =>
      sql(
        `update role_grants g set actions = $2 from roles r join user_roles ur on ur.role_id = r.id join users u on u.id = ur.user_id
         where g.role_id = r.id and u.username = $1 and g.item_id = 31`,
        [SUPERIOR, actions],
      )
    await grant('{create,update}')
    const below = await issuePpe([{ ppeId }], { by: SUPERIOR })
    expect([below.status, below.body.data.signable]).toEqual([200, true])
    expect((await issuePpe([{ ppeId }], { by: SUPERIOR, to: ELSEWHERE })).body.errors).toEqual({
      userId: 'Choose one from the list',
    })
    await grant('{}')
  })

  it('happens once for one Idempotency-Key, and twice for two simultaneous requests', async () => {
    const { id: ppeId } = await kind()
    const headers = { 'idempotency-key': 'hand-out-1' }
    const answers = await Promise.all([1, 2].map(() => issuePpe([{ ppeId }], { headers })))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    await Promise.all([issuePpe([{ ppeId }]), issuePpe([{ ppeId }], { by: ADMIN })])
    expect((await list(OFFICER, { ppeId: [ppeId] })).body.data).toHaveLength(3)
  })
})

describe('the list', () => {
  it('shows own items, the team to a superior, and the company with the permission to read PPE', async () => {
    await sql('delete from ppe_issues')
    for (const to of [BUDI, CONTRACTOR, ELSEWHERE]) await issued(to)
    const visibleTo = async (by: string) => new Set((await list(by)).body.data.map(({ username }) => username))
    expect(await visibleTo(BUDI)).toEqual(new Set([BUDI]))
    expect(await visibleTo(CONTRACTOR)).toEqual(new Set([CONTRACTOR]))
    expect(await visibleTo(SUPERIOR)).toEqual(new Set([BUDI, CONTRACTOR]))
    expect(await visibleTo(NOBODY)).toEqual(new Set())
    expect(await visibleTo(OFFICER)).toEqual(new Set([BUDI, CONTRACTOR, ELSEWHERE]))
    expect(await visibleTo(SECOND_ADMIN)).toEqual(new Set())
  })

  it('filters by person, item, status, and overdue or due within 30 days, which excludes returned items', async () => {
    const { id: ppeId, ppeName } = await kind()
    const on = async (replaceBy: string | null) => {
      const { body } = await issuePpe([{ ppeId, replaceBy }], { on: '2026-01-05' })
      return firstOf(body.data)
    }
    const [late, last, soon, far, never] = [
      await on('2026-11-19'),
      await on('2026-11-20'),
      await on('2026-12-20'),
      await on('2026-12-21'),
      await on(null),
    ]
    const gone = await on('2026-11-01')
    expect((await returnPpe(gone)).status).toBe(200)
    const ids = async (filter: object, more: object = {}) =>
      (await list(OFFICER, { ppeId: [ppeId], ...filter }, more)).body.data.map(({ id }) => id)
    expect(await ids({ replacement: ['OVERDUE'] })).toEqual([late.id])
    expect(await ids({ replacement: ['DUE'] })).toEqual([soon.id, last.id])
    expect((await ids({ replacement: ['OVERDUE', 'DUE'] })).sort()).toEqual([late.id, last.id, soon.id].sort())
    expect(await ids({ replaceBy: { from: '2026-12-20', until: '2026-12-21' } })).toEqual([far.id, soon.id])
    expect(await ids({ status: ['RETURNED'] })).toEqual([gone.id])
    expect(await ids({ userId: [await idOf(CONTRACTOR)] })).toEqual([])
    expect(await ids({}, { orderBy: { column: 'replaceBy' }, limit: 2 })).toEqual([gone.id, late.id])
    expect(await ids({}, { keyword: 'budi san' })).toContain(never.id)
    expect((await list(OFFICER, {}, { keyword: ppeName })).body.data).toHaveLength(6)
  })

  it('can be exported with the permission to read PPE', async () => {
    const sent = await (await as(OFFICER))(ppeIssue.export, { body: {} })
    expect([sent.status, sent.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('ppe-issues-20261120.xlsx'),
    ])
    expect((await (await as(BUDI))(ppeIssue.export, { body: {} })).status).toBe(403)
  })
})

describe('the receipt', () => {
  it('is signed by the holder: redrawn on white, stored, and the issuer is notified', async () => {
    const made = await issued()
    const { status, body } = await sign(made)
    expect([status, body.message]).toEqual([200, 'The receipt is signed'])
    expect(body.data).toMatchObject({ signedBy: 'Budi Santoso', signedName: null, signable: false })
    expect(firstOf(body.data)).toMatchObject({ status: 'RECEIVED', signedAt: body.data.signedAt })
    const id = body.data.signature?.id ?? 0
    const file = await openFile(BUDI, id)
    const picture = await sharp(file.rawPayload).metadata()
    expect([file.statusCode, picture.format, picture.width, picture.hasAlpha]).toEqual([200, 'png', 600, false])
    expect((await openFile(SUPERIOR, id)).statusCode).toBe(200)
    for (const stranger of [ELSEWHERE, CONTRACTOR, SECOND_ADMIN])
      expect((await openFile(stranger, id)).statusCode).toBe(404)
    expect(await bell(OFFICER)).toMatchObject({
      subject: 'PPE received',
      body: 'Budi Santoso signed for 1 item',
      link: `/ppe-receipt?id=${made.id}`,
    })
    const trail = await sql<{ action: string; after: object }>(
      `select action, after from audit_events where entity = 'ppe_issues' and entity_id = $1 order by id`,
      [firstOf(body.data)?.id],
    )
    expect(trail).toMatchObject([{ action: 'issue' }, { action: 'receive', after: { status: 'RECEIVED' } }])
  })

  it('can be read by the holder, superiors, PPE managers and the issuer only', async () => {
    const made = await issued()
    const visibleTo = async (by: string) => (await receipt(made.id, by)).status
    for (const by of [BUDI, SUPERIOR, OFFICER, ADMIN]) expect(await visibleTo(by)).toBe(200)
    for (const by of [ELSEWHERE, NOBODY, CONTRACTOR, SECOND_ADMIN]) expect(await visibleTo(by)).toBe(404)
    const signable = async (by: string) => (await receipt(made.id, by)).body.data.signable
    expect([await signable(BUDI), await signable(OFFICER), await signable(SUPERIOR)]).toEqual([true, true, false])
  })

  it('is signed with the holder present by a PPE manager, not by a superior or others', async () => {
    const made = await issued()
    const above = await sign(made, { by: SUPERIOR })
    expect([above.status, above.body.code]).toEqual([409, 'NOT_YOUR_ACT'])
    expect((await sign(made, { by: ELSEWHERE })).status).toBe(404)
    const beside = await sign(made, { by: OFFICER })
    expect([beside.status, beside.body.data.signedBy]).toEqual([200, 'Dewi Lestari'])
  })

  it('is signed once: a signature stays, and one of two simultaneous ones is refused', async () => {
    const made = await issued()
    const answers = await Promise.all([sign(made), sign(made, { by: OFFICER }), confirm(made)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { data } = (await receipt(made.id)).body
    const again = await sign(data)
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'WRONG_STATE',
      'This receipt is signed already',
    ])
    expect((await receipt(made.id)).body.data).toEqual(data)
    expect(await sql(`select 1 from files where owner_kind = 'ppe-receipt' and owner_id = $1`, [made.id])).toHaveLength(
      data.signature ? 1 : 0,
    )
  })

  it('refuses a blank, a large and any other picture', async () => {
    const made = await issued()
    expect((await sign(made, { bytes: await blank() })).body.message).toBe('The picture is empty')
    const noise = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(200_000)
    expect((await sign(made, { bytes: noise })).status).toBe(413)
    const jpeg = await sharp(await drawn)
      .jpeg()
      .toBuffer()
    for (const name of ['signature.jpg', 'signature.png'])
      expect((await sign(made, { bytes: jpeg, name })).body.message).toBe('A signature is a PNG picture')
    expect((await receipt(made.id)).body.data.signedAt).toBeNull()
  })

  it('can be confirmed with the full name instead of a signature, ignoring case', async () => {
    const made = await issued()
    expect((await confirm(made, BUDI, 'Budi')).body.errors).toEqual({
      fullName: 'Type the full name: Budi Santoso',
    })
    const unconfirmed = await (await as(BUDI))(ppeIssue.confirm, {
      body: { id: made.id, version: 1, fullName: 'Budi Santoso', confirmed: false },
    })
    expect(unconfirmed.body.errors).toEqual({ confirmed: 'Confirm that you received this' })
    const { status, body } = await confirm(made, BUDI, '  budi   SANTOSO ')
    expect([status, body.data.signedName, body.data.signature]).toEqual([200, 'Budi Santoso', null])
  })
})

describe('a return', () => {
  it('has a date and condition, from issued or received, and is the last step', async () => {
    const made = await issued()
    await sign(made)
    const item = firstOf((await receipt(made.id)).body.data)
    const { status, body } = await returnPpe(item, { condition: 'DAMAGED', remarks: 'Cracked shell' })
    expect([status, body.message]).toEqual([200, 'PPE returned'])
    expect(body.data).toMatchObject({
      replacement: null,
      issue: {
        status: 'RETURNED',
        returnedOn: '2026-11-20',
        condition: 'DAMAGED',
        remarks: 'Cracked shell',
        daysLeft: null,
      },
    })
    const again = await returnPpe(body.data.issue)
    expect([again.status, again.body.code]).toEqual([409, 'WRONG_STATE'])
    expect((await returnPpe(firstOf(await issued()))).status).toBe(200)
  })

  it('can issue the same item again in the same step, with a new receipt to sign', async () => {
    const { id: ppeId } = await kind({ sizes: ['M', 'L'] })
    const item = firstOf((await issuePpe([{ ppeId, size: 'M' }])).body.data)
    const replacement = { size: 'L', quantity: 1, replaceBy: '2027-11-20' }
    const wrong = await returnPpe(item, { replacement: { ...replacement, size: 'S' } })
    expect(wrong.body.errors).toEqual({ 'replacement.size': 'Choose one from the list' })
    const { body } = await returnPpe(item, { replacement })
    expect(body.message).toBe('PPE returned and issued again')
    expect(body.data.replacement).toMatchObject({
      signedAt: null,
      items: [{ ppeId, size: 'L', issuedOn: '2026-11-20', replaceBy: '2027-11-20', status: 'ISSUED' }],
    })
    expect((await bell(BUDI))?.link).toBe(`/ppe-receipt?id=${body.data.replacement?.id}`)
  })

  it('refuses a date before the issue or in the future, and a stale version', async () => {
    const item = firstOf(await issued())
    const errors = async (part: object) => (await returnPpe(item, part)).body.errors
    expect(await errors({ returnedOn: '2026-11-19' })).toEqual({ returnedOn: 'Must not be before the issue date' })
    expect(await errors({ returnedOn: '2026-11-21' })).toEqual({ returnedOn: 'Must not be after today' })
    const late = await returnPpe({ ...item, version: 7 })
    expect([late.status, late.body.code]).toEqual([409, 'STALE'])
  })

  it('of one item makes the receipt stale for its signer, and of all leaves nothing to sign', async () => {
    const [one, other] = [await kind(), await kind()]
    const made = (await issuePpe([{ ppeId: one.id }, { ppeId: other.id }])).body.data
    await returnPpe(firstOf(made))
    const stale = await sign(made)
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
    const { data } = (await receipt(made.id, BUDI)).body
    const [, left] = data.items
    if (left) await returnPpe(left)
    const { data: empty } = (await receipt(made.id, BUDI)).body
    expect(empty.signable).toBe(false)
    expect((await sign(empty)).body.message).toBe('Everything on this receipt was returned')
  })

  it('needs the permission to update, within the data scope; one of two simultaneous ones is refused', async () => {
    const item = firstOf(await issued())
    expect((await returnPpe(item, {}, BUDI)).status).toBe(403)
    expect((await returnPpe(item, {}, SECOND_ADMIN)).status).toBe(404)
    const answers = await Promise.all([returnPpe(item), returnPpe(item, {}, ADMIN)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
