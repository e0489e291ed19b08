import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { type Cells, csvOf, importing } from '../../../../test/imports.ts'

const test = await testApp()
const { context, signIn } = test
const { send, checked, rows, imported, undone } = await importing(test)
const ADMIN = '10000002'
const CONTRACTOR = '10000009'
const { pool } = context.database

let serial = 22_000_000
const next = () => String(++serial)
const someone = (more: Cells = {}): Cells => {
  const id = next()
  return { 'Employee ID': id, 'Full name': `Person ${id}`, ...more }
}
const idOf = (one: Cells | undefined) => String(one?.['Employee ID'])
const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0]

/** What the rows of a file say, by their column keys. */
async function notesOf(username: string, people: readonly Cells[]) {
  const headers = [...new Set(people.flatMap((each) => Object.keys(each)))]
  const filled = people.map((each) => Object.fromEntries(headers.map((header) => [header, each[header] ?? ''])))
  const upload = await checked(username, filled)
  const found = await rows(username, upload.bulkUploadId)
  return found.map(({ result, notes }) => ({ result, notes }))
}

const POSITION = `select p.position_name as position, d.department_name as department, s.section_name as section, b.username as superior,
    e.valid_from::text as since, e.valid_until::text as until
  from employments e join users u on u.id = e.user_id left join positions p on p.id = e.position_id
  left join departments d on d.id = e.department_id left join sections s on s.id = e.section_id
  left join users b on b.id = e.superior_id where u.username = $1 order by e.valid_from`

describe('a row by itself', () => {
  it('is checked with the words of the forms, and a date written the Indonesian way is understood (USERS-44)', async () => {
    const [row] = await notesOf(ADMIN, [
      someone({
        Email: 'a@b',
        Phone: '12',
        'National ID / passport': 'A1',
        Gender: 'Mael',
        'Date of birth': '13/09/1993',
        Category: 'Chef',
        From: '31/02/2026',
      }),
    ])
    expect(row).toEqual({
      result: 'ERROR',
      notes: {
        email: { wrong: 'The input is not a valid email' },
        phone: { wrong: 'Must be 5 to 15 digits' },
        nikPassport: { wrong: 'Must be a positive integer number' },
        gender: { wrong: 'Choose one from the list', suggestion: 'Male' },
        dateOfBirth: { wrong: 'Use a real date, YYYY-MM-DD', suggestion: '1993-09-13' },
        category: { wrong: expect.stringContaining('Choose one from the list') },
        validFrom: { wrong: 'Use a real date, YYYY-MM-DD' },
      },
    })
    const [short] = await notesOf(ADMIN, [{ 'Employee ID': '123', 'Full name': '' }])
    expect(short?.notes).toMatchObject({
      username: { wrong: 'Please input Employee ID with 8 character numbers' },
      fullName: { wrong: 'This field is required' },
    })
  })

  it('has days that can be kept: one that cannot spoils its own row alone (USERS-44)', async () => {
    const people = [someone({ 'Date of birth': '0000-01-01', From: '0000-01-01', Department: 'Production' }), someone()]
    const [wrong, right] = await notesOf(ADMIN, people)
    expect([wrong?.notes.dateOfBirth?.wrong, wrong?.notes.validFrom?.wrong]).toEqual([
      'Use a day from 1900 on',
      'Use a day from 1900 on',
    ])
    expect(right?.result).toBe('NEW')
  })

  it('suggests no role that is mightier, the opposite, or beyond what the uploader can give', async () => {
    const roles = ['Admin', 'Non-employee', 'super admin', 'Super-Admn', 'Company Admn', 'No-access']
    const found = await notesOf(
      ADMIN,
      roles.map((Roles) => someone({ Roles })),
    )
    expect(found.map(({ notes }) => notes.roles?.suggestion)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'Company Admin',
      'No Access',
    ])
  })

  it('names departments, sections, positions, sites, groups, roles and firms of the company, with what may be meant (USERS-44)', async () => {
    const [row] = await notesOf(ADMIN, [
      someone({
        Department: 'Maintenence',
        Position: 'Rigerr',
        Site: 'Nowhere at all',
        Group: 'xyzzy',
        Roles: 'Employe',
        Employer: 'qqqq',
      }),
    ])
    expect(row?.notes).toEqual({
      department: { wrong: 'No department has this name', suggestion: 'Maintenance' },
      position: { wrong: 'No position has this name', suggestion: 'Rigger' },
      site: { wrong: 'No site has this name' },
      group: { wrong: 'No group has this name' },
      roles: { wrong: 'No role has the name “Employe”', suggestion: 'Employee' },
      employer: { wrong: 'No company or contractor has this name' },
    })
    const [other] = await notesOf(ADMIN, [someone({ Department: 'Maintenance', Section: 'Ammonia' })])
    expect(other?.notes.section).toEqual({ wrong: 'This section belongs to another department' })
  })
})

describe('new people', () => {
  it('get their post, their role and no password; a section brings its department (USERS-44)', async () => {
    const person = someone({
      Section: 'Ammonia',
      Position: 'Panel Operator',
      'Direct superior': '10000005',
      From: '2026-10-01',
      Roles: 'Employee',
    })
    await imported(ADMIN, await checked(ADMIN, [person]))
    expect(await one(POSITION, [idOf(person)])).toEqual({
      position: 'Panel Operator',
      department: 'Production',
      section: 'Ammonia',
      superior: '10000005',
      since: '2026-10-01',
      until: null,
    })
    const stored = await one(
      `select string_agg(r.name, ',') as names, bool_or(u.must_change_password) as must from users u
       left join user_roles ur on ur.user_id = u.id left join roles r on r.id = ur.role_id where u.username = $1`,
      [idOf(person)],
    )
    expect(stored).toEqual({ names: 'Employee', must: false })
    await expect(signIn(idOf(person))).rejects.toThrow(/sign-in/)
  })

  /** The list of temporary passwords of an import, by employee ID; without one the refusal. */
  async function passwordsOf(username: string, id: number) {
    const { access_token: token } = await signIn(username)
    const response = await test.app.inject({
      method: 'POST',
      url: `${API_BASE}${bulkUploads.passwords.path.replace(':id', String(id))}`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (response.statusCode !== 200) return { status: response.statusCode, message: response.json().message }
    const [head, ...lines] = (await readXlsx(response.rawPayload)).sheets[0]?.rows ?? []
    const column = (name: string) => (head ?? []).indexOf(name)
    const columnOf = (name: string) =>
      new Map(lines.map((line) => [String(line[column('Employee ID')]), line[column(name)] ?? null]))
    return { status: 200, passwords: columnOf('Temporary password'), notes: columnOf('Note') }
  }

  it('get temporary passwords of their own in a list for the uploader alone; another list voids it, and who has signed in is left out (USERS-44)', async () => {
    const [one_, two] = [someone({ Roles: 'Employee' }), someone({ Roles: 'Employee' })]
    const { bulkUploadId: id } = await imported(ADMIN, await checked(ADMIN, [one_, two]))
    const early = (await passwordsOf(ADMIN, id)).passwords
    const { passwords = new Map() } = await passwordsOf(ADMIN, id)
    expect([...passwords.keys()].sort()).toEqual([idOf(one_), idOf(two)])
    const [first, second] = [String(passwords.get(idOf(one_))), String(passwords.get(idOf(two)))]
    expect([first === second, first.length, second.length]).toEqual([false, 12, 12])
    await expect(signIn(idOf(one_), String(early?.get(idOf(one_))))).rejects.toThrow('Invalid Employee ID')
    await expect(signIn(idOf(two), first)).rejects.toThrow('Invalid Employee ID')
    expect((await signIn(idOf(one_), first)).user.step).toBe('password')
    const left = (await passwordsOf(ADMIN, id)).passwords
    expect([...(left ?? new Map()).keys()]).toEqual([idOf(two)])
    const others = await passwordsOf('10000001', id)
    expect([others.status, others.message]).toEqual([409, 'Only Ratna Puspitasari can download these passwords'])
    const trail = await one(
      `select (select count(*)::int from audit_events where action = 'download-passwords' and entity_id = $1) as lists,
        (select count(*)::int from audit_events where action = 'reset-password' and label like $2) as issued,
        exists (select 1 from audit_events a where a::text like $3) or exists (select 1 from users u where u::text like $3) as kept`,
      [id, `%(${idOf(two)})`, `%${second}%`],
    )
    expect(trail).toEqual({ lists: 3, issued: 3, kept: false })
    await signIn(idOf(two), String(left?.get(idOf(two))))
    expect((await passwordsOf(ADMIN, id)).status).toBe(409)
  })

  it('get none from a list once they hold more than the uploader, and an import can be undone after it', async () => {
    const plain = someone({ Roles: 'Employee' })
    const raised = someone({ Roles: 'Employee' })
    const { bulkUploadId: id } = await imported(ADMIN, await checked(ADMIN, [plain, raised]))
    await pool.query(
      `insert into user_roles (user_id, role_id) select u.id, r.id from users u join roles r on r.name = 'Doctor' and r.company_id = u.company_id
       where u.username = $1`,
      [idOf(raised)],
    )
    const { passwords, notes } = await passwordsOf(ADMIN, id)
    expect(passwords?.get(idOf(plain))).toHaveLength(12)
    expect([passwords?.get(idOf(raised)), notes?.get(idOf(raised))]).toEqual([
      null,
      'This user has permissions that you do not have. Ask an administrator who has them',
    ])
    const alone = someone({ Roles: 'Employee' })
    const other = await imported(ADMIN, await checked(ADMIN, [alone]))
    await passwordsOf(ADMIN, other.bulkUploadId)
    expect((await undone(ADMIN, other)).status).toBe('REVERTED')
  })

  it('without an email are told to need a password from the uploader', async () => {
    const hint = 'Without an email this user cannot sign in. Download temporary passwords after the import'
    const [without, with_] = await notesOf(ADMIN, [someone(), someone({ Email: `p${next()}@arunika.example` })])
    expect([without?.result, without?.notes.username?.hint]).toEqual(['NEW', hint])
    expect(with_?.notes).toEqual({})
  })

  it('tell the old mailbox when a file changes an email; the own one is not changed by a file', async () => {
    const known = someone({ Roles: 'Employee', Email: 'old.mailbox@arunika.example' })
    await imported(ADMIN, await checked(ADMIN, [known]))
    await imported(ADMIN, await checked(ADMIN, [{ ...known, Email: 'new.mailbox@arunika.example' }]))
    await test.settle()
    const mail = await one(`select body from mails where recipient = 'old.mailbox@arunika.example'`, [])
    expect(mail?.body).toContain('An administrator changed the email address')
    const [own] = await notesOf(ADMIN, [
      { 'Employee ID': ADMIN, 'Full name': 'Ratna Puspitasari', Email: 'x@y.example' },
    ])
    expect(own?.notes.email).toEqual({ wrong: 'Change your own email in your profile' })
  })

  it('get the role of their group, else that of the company (USERS-44)', async () => {
    const { id: companyId } = await one(`select company_id as id from users where username = $1`, [ADMIN])
    const role = async (name: string) =>
      (await one('select id from roles where company_id = $1 and name = $2', [companyId, name])).id
    await pool.query(
      `insert into settings (company_id, name, value, updated_at) values ($1, 'role', $2, now())
      on conflict (company_id, name) do update set value = excluded.value`,
      [companyId, JSON.stringify({ defaultRoleId: Number(await role('Employee')) })],
    )
    const group = await one(
      `insert into groups (company_id, group_name, created_at, updated_at) values ($1, 'Turnaround', now(), now()) returning id`,
      [companyId],
    )
    await pool.query('insert into group_roles (group_id, role_id) values ($1, $2)', [
      group.id,
      await role('Contractor'),
    ])
    const people = [someone({ Group: '' }), someone({ Group: 'turnaround' })]
    await imported(ADMIN, await checked(ADMIN, people))
    const { rows: stored } = await pool.query(
      `select r.name from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id where u.username = any($1) order by u.username`,
      [people.map(idOf)],
    )
    expect(stored.map(({ name }) => name)).toEqual(['Employee', 'Contractor'])
  })
})

describe('superiors', () => {
  it('may stand in the same file in any order, level by level (USERS-44)', async () => {
    const [top, middle, bottom] = [someone(), someone(), someone()]
    const people = [
      { ...bottom, 'Direct superior': idOf(middle) },
      { ...middle, 'Direct superior': idOf(top) },
      { ...top, 'Direct superior': '10000005' },
    ]
    const done = await imported(ADMIN, await checked(ADMIN, people))
    expect(done.counts).toMatchObject({ IMPORTED: 3, ERROR: 0 })
    expect((await one(POSITION, [idOf(bottom)])).superior).toBe(idOf(middle))
  })

  it('make no circle, within the file or with those who are there, and are known people (USERS-44)', async () => {
    const [a, b, c] = [someone(), someone(), someone()]
    const circle = await notesOf(ADMIN, [
      { ...a, 'Direct superior': idOf(b) },
      { ...b, 'Direct superior': idOf(c) },
      { ...c, 'Direct superior': idOf(a) },
    ])
    expect(circle.map(({ notes }) => notes.superior?.wrong)).toEqual(
      Array(3).fill('This superior is already below this user'),
    )
    await imported(
      ADMIN,
      await checked(ADMIN, [
        { ...a, 'Direct superior': '10000005', From: '2026-01-01' },
        { ...b, 'Direct superior': idOf(a), From: '2026-01-01' },
      ]),
    )
    const back = await notesOf(ADMIN, [{ ...a, 'Direct superior': idOf(b) }])
    expect(back[0]?.notes.superior).toEqual({ wrong: 'This superior is already below this user' })
    const unknown = await notesOf(ADMIN, [
      someone({ 'Direct superior': '99999999' }),
      someone({ 'Direct superior': '10000020' }),
    ])
    expect(unknown.map(({ notes }) => notes.superior?.wrong)).toEqual([
      'No user has this Employee ID',
      'No user has this Employee ID',
    ])
  })

  it('that were not imported keep their people out, with the reason (USERS-44)', async () => {
    const head = someone({ Email: 'wrong' })
    const below = { ...someone(), Email: '', 'Direct superior': idOf(head) }
    const done = await imported(ADMIN, await checked(ADMIN, [{ ...head, 'Direct superior': '' }, below]))
    expect(done).toMatchObject({ status: 'FAILED', counts: { ERROR: 2 } })
    const [, row] = await rows(ADMIN, done.bulkUploadId)
    expect(row?.notes.superior?.wrong).toBe('No user has this Employee ID yet. Correct the row of the superior first')
  })
})

describe('known people', () => {
  it('show what changes, keep what the file leaves empty, and their posts follow one another (USERS-44)', async () => {
    const known = someone({
      Email: `k.${serial}@arunika.example`,
      Position: 'Panel Operator',
      Department: 'Production',
      From: '2026-01-01',
    })
    await imported(ADMIN, await checked(ADMIN, [known]))
    const change = {
      'Employee ID': idOf(known),
      'Full name': 'New Name',
      Email: '',
      Position: 'Field Operator',
      From: '2026-11-01',
    }
    const [row] = await notesOf(ADMIN, [change])
    expect(row).toEqual({
      result: 'CHANGED',
      notes: { fullName: { was: known['Full name'] }, position: { was: 'Panel Operator' } },
    })
    await imported(ADMIN, await checked(ADMIN, [change]))
    const { rows: posts } = await pool.query(POSITION, [idOf(known)])
    expect(posts.map(({ position, department, since, until }) => [position, department, since, until])).toEqual([
      ['Panel Operator', 'Production', '2026-01-01', '2026-10-31'],
      ['Field Operator', 'Production', '2026-11-01', null],
    ])
    const trail = await one(
      `select a.before, a.after from audit_events a join users u on u.id = a.entity_id where a.entity = 'users' and u.username = $1
       and a.action = 'update' order by a.id desc limit 1`,
      [idOf(known)],
    )
    expect(trail).toEqual({
      before: { fullName: known['Full name'], position: 'Panel Operator' },
      after: { fullName: 'New Name', position: 'Field Operator', validFrom: '2026-11-01' },
    })
    expect((await one('select email from users where username = $1', [idOf(known)])).email).toBe(known.Email)
    const [early] = await notesOf(ADMIN, [{ ...change, Position: 'Rigger', From: '2026-10-01' }])
    expect(early?.notes.validFrom?.wrong).toBe(
      'The current position started on 2026-11-01. Choose that day or a later one',
    )
  })

  it('keep their mail and national ID to themselves (USERS-44)', async () => {
    const known = someone({ Email: `m.${serial}@arunika.example`, 'National ID / passport': `32${serial}` })
    await imported(ADMIN, await checked(ADMIN, [known]))
    const [row] = await notesOf(ADMIN, [
      someone({
        Email: String(known.Email).toUpperCase(),
        'National ID / passport': known['National ID / passport'] ?? '',
      }),
    ])
    expect(row?.notes).toMatchObject({
      email: { wrong: 'Another user already uses this email address' },
      nikPassport: { wrong: 'Another user already has this national ID or passport number' },
    })
  })
})

describe('rights', () => {
  it('keep other companies and their people unseen (USERS-44)', async () => {
    const [row] = await notesOf(ADMIN, [{ 'Employee ID': '10000020', 'Full name': 'Mine now' }])
    expect(row).toEqual({ result: 'ERROR', notes: { username: { wrong: 'This Employee ID is already used' } } })
  })

  it('let nobody give what they do not hold, change the own roles or strip who administers (USERS-44)', async () => {
    const [above, own, wider] = await notesOf(ADMIN, [
      someone({ Roles: 'Super Admin' }),
      { 'Employee ID': ADMIN, 'Full name': '', Roles: 'Employee' },
      { 'Employee ID': '10000001', 'Full name': 'Smaller now' },
    ])
    expect(above?.notes.roles?.wrong).toContain(
      'You cannot give Super Admin: This role has a wider data scope than yours',
    )
    expect(own?.notes.roles?.wrong).toBe('You cannot change your own roles. Ask another administrator')
    expect(wider?.notes.username?.wrong).toContain('This user has a wider data scope')
    const [administrator] = await notesOf('10000001', [{ 'Employee ID': ADMIN, 'Full name': '', Roles: 'Employee' }])
    expect(administrator?.notes.roles?.wrong).toBe(
      'This user administers users or roles. Change this on the page of the user',
    )
  })

  const CLERK = '10000013'
  const secret = (id: string): Cells => ({
    'Employee ID': id,
    'Full name': `Person ${id}`,
    'National ID / passport': `77${id}`,
    'Date of birth': '1990-03-12',
    Gender: 'Female',
    Phone: '6281200001',
  })

  it('to add people change nobody and tell nothing of who is known, when checked and when written (USERS-44)', async () => {
    await giveRole(context.database.kysely, CLERK, 'company', {
      'submenu/Bulk Upload User': 'cr',
      'submenu/User': 'cr',
    })
    const known = secret(next())
    await imported(ADMIN, await checked(ADMIN, [known]))
    const changed = { ...known, 'National ID / passport': '1', 'Date of birth': '1991-01-01', Gender: 'Male' }
    const refused = {
      result: 'ERROR',
      notes: { username: { wrong: 'You can add users, but you cannot change this user. Ask your administrator' } },
    }
    expect(await notesOf(CLERK, [changed])).toEqual([refused])
    // The same values are not told from others.
    expect(await notesOf(CLERK, [known])).toEqual([refused])
    const fresh = secret(next())
    const seenAsNew = await checked(CLERK, [fresh])
    expect(seenAsNew.counts).toMatchObject({ NEW: 1 })
    await imported(ADMIN, await checked(ADMIN, [{ ...fresh, 'Full name': 'Added meanwhile' }]))
    expect(await imported(CLERK, seenAsNew)).toMatchObject({ status: 'FAILED', counts: { ERROR: 1 } })
    expect((await one('select full_name from users where username = $1', [idOf(fresh)])).full_name).toBe(
      'Added meanwhile',
    )
  })

  it('to change people are asked again when rows are written and when they are undone (USERS-44)', async () => {
    const manager = '10000014'
    const bulk = await giveRole(context.database.kysely, manager, 'company', { 'submenu/Bulk Upload User': 'crud' })
    const rightToChange = await giveRole(context.database.kysely, manager, 'company', { 'submenu/User': 'ru' })
    const people = [secret(next()), secret(next())]
    await imported(ADMIN, await checked(ADMIN, people))
    const renamed = people.map((each) => ({ 'Employee ID': idOf(each), 'Full name': 'Renamed' }))
    const [first, second] = [await checked(manager, renamed.slice(0, 1)), await checked(manager, renamed.slice(1))]
    expect([first.counts.CHANGED, second.counts.CHANGED]).toEqual([1, 1])
    const done = await imported(manager, first)
    expect(done.counts).toMatchObject({ IMPORTED: 1 })
    await pool.query('delete from user_roles where role_id = $1', [rightToChange])
    expect(await imported(manager, second)).toMatchObject({ counts: { ERROR: 1, IMPORTED: 0 } })
    await undone(manager, done).catch(() => undefined)
    const names = await pool.query('select full_name from users where username = any($1) order by username', [
      people.map(idOf),
    ])
    expect(names.rows.map((row) => row.full_name)).toEqual(['Renamed', people[1]?.['Full name']])
    await pool.query('delete from user_roles where role_id = $1', [bulk])
  })

  it('to see an upload show what was private only to who can read it of the person (USERS-44, USERS-11)', async () => {
    const reader = '10000012'
    await giveRole(context.database.kysely, reader, 'company', { 'submenu/Bulk Upload User': 'r', 'submenu/User': 'r' })
    const known = secret(next())
    await imported(ADMIN, await checked(ADMIN, [known]))
    const upload = await checked(ADMIN, [
      {
        ...known,
        'Full name': 'Other',
        'National ID / passport': `78${idOf(known)}`,
        'Date of birth': '1991-01-01',
        Gender: 'Male',
      },
    ])
    const was = async (username: string) => {
      const [row] = await rows(username, upload.bulkUploadId)
      return Object.fromEntries(Object.entries(row?.notes ?? {}).map(([key, note]) => [key, note.was]))
    }
    const name = { fullName: known['Full name'] }
    expect(await was(ADMIN)).toEqual({
      ...name,
      nikPassport: known['National ID / passport'],
      dateOfBirth: '1990-03-12',
      gender: 'Female',
    })
    expect(await was(reader)).toEqual(name)
  })

  it('let nobody move to where an own role reaches others (USERS-44)', async () => {
    await giveRole(context.database.kysely, '10000015', 'department', {
      'submenu/User': 'cru',
      'submenu/Bulk Upload User': 'cru',
    })
    const { id } = await one('select id from departments where department_name = $1 order by id limit 1', [
      'Production',
    ])
    await pool.query(
      'update employments set department_id = $1, section_id = null where user_id = (select id from users where username = $2)',
      [id, '10000015'],
    )
    const [moved] = await notesOf('10000015', [
      { 'Employee ID': '10000015', 'Full name': '', Department: 'Maintenance' },
    ])
    expect(moved?.notes.department?.wrong).toBe('This changes your data scope. Ask another administrator')
  })

  it('let nobody give oneself a superior, another position or employer (USERS-44)', async () => {
    const contractorCompany = await one(
      'select c.company_name as name from users u join companies c on c.id = u.employer_id where u.username = $1',
      [CONTRACTOR],
    )
    const below = someone()
    const [own] = await notesOf(ADMIN, [
      {
        'Employee ID': ADMIN,
        'Full name': '',
        'Direct superior': idOf(below),
        Position: 'Rigger',
        Employer: contractorCompany.name,
      },
      { ...below, 'Direct superior': '', Position: '', Employer: '' },
    ])
    expect(own?.notes).toMatchObject({
      superior: { wrong: 'You cannot set your own superior. Ask another administrator' },
      position: { wrong: 'You cannot change your own position. Ask another administrator' },
      employer: { wrong: 'You cannot change your own employer. Ask another administrator' },
    })
  })

  it('let a contractor import people of the own firm only (USERS-44)', async () => {
    await pool.query(
      `insert into role_grants (role_id, item_id, actions)
       select ur.role_id, i, array['create', 'read', 'update'] from user_roles ur join users u on u.id = ur.user_id, unnest(array[23, 24]) i
       where u.username = $1 on conflict (role_id, item_id) do update set actions = excluded.actions`,
      [CONTRACTOR],
    )
    const contractorCompany = await one(
      'select c.company_name as name, c.id from users u join companies c on c.id = u.employer_id where u.username = $1',
      [CONTRACTOR],
    )
    const company = await one(
      'select c.company_name as name from users u join companies c on c.id = u.company_id where u.username = $1',
      [CONTRACTOR],
    )
    const [mine, theirs, known] = await notesOf(CONTRACTOR, [
      someone({ Roles: 'Contractor' }),
      someone({ Employer: company.name, Roles: 'Contractor' }),
      { 'Employee ID': '10000008', 'Full name': 'Mine now' },
    ])
    expect(mine?.result).toBe('NEW')
    expect(theirs?.notes.employer?.wrong).toBe('You can only import users of your own company')
    expect(known?.notes.username?.wrong).toBe('This Employee ID is already used')
    const person = someone({ Roles: 'Contractor' })
    await imported(CONTRACTOR, await checked(CONTRACTOR, [person]))
    expect((await one('select employer_id from users where username = $1', [idOf(person)])).employer_id).toBe(
      contractorCompany.id,
    )
  })

  it('demand the right to import (USERS-44)', async () => {
    const refused = await send('10000008', { name: 'people.csv', bytes: csvOf([someone()]) })
    expect(refused.status).toBe(403)
  })
})
