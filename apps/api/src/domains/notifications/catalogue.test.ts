import type { ReminderItem } from '@selamat/contract/domains/notifications/reminders'
import { chosenChannels } from '@selamat/contract/kit/notification'
import {
  NOTIFICATION_GROUPS,
  NOTIFICATIONS,
  type NotificationKind,
  type NotificationParams,
  readNotificationKind,
} from '@selamat/contract/notifications'
import { describe, expect, it } from 'vitest'

const ASSIGNMENT = 'SHE/HAZ/2026/XI/0001'
const appointment = {
  fullName: 'Budi Santoso',
  username: '10000008',
  kind: 'gas-tester',
  siteName: null,
  actor: 'Ratna',
} as const
const item: ReminderItem = {
  title: 'GD-118',
  detail: 'Gas detector',
  holder: 'Budi Santoso',
  own: false,
  dueOn: '2026-12-10',
  daysLeft: 20,
  link: '/equipment-record?id=7',
}
const reminder = { items: [item], more: 0 }

/** Values of each kind; a kind without them does not compile. */
const EXAMPLES: { readonly [K in NotificationKind]: NotificationParams<K> } = {
  TASK_ASSIGNED: {
    assignmentNumber: ASSIGNMENT,
    question: 'Supervisor review',
    subject: 'Oil leak',
    submitter: 'Budi Santoso',
  },
  CASE_ANSWERED: {
    assignmentNumber: ASSIGNMENT,
    change: 'Approved',
    actor: 'Agus Setiawan',
    reason: null,
    subject: 'Oil leak',
  },
  CONFIDENTIAL_TASK_ASSIGNED: { assignmentNumber: 'MED/HC/2026/XI/0001', category: 'medical' },
  CONFIDENTIAL_CASE_ANSWERED: { assignmentNumber: 'MED/HC/2026/XI/0001', category: 'medical' },
  CASE_COMMENTED: { assignmentNumber: ASSIGNMENT, actor: 'Agus Setiawan', comment: 'Which pump?', subject: 'Oil leak' },
  CONFIDENTIAL_CASE_COMMENTED: { assignmentNumber: 'MED/HC/2026/XI/0001', category: 'medical' },
  APPROVER_ADDED: {
    assignmentNumber: ASSIGNMENT,
    question: 'Supervisor review',
    subject: 'Oil leak',
    actor: 'Agus Setiawan',
    reason: null,
  },
  TASK_REASSIGNED: {
    assignmentNumber: ASSIGNMENT,
    question: 'Supervisor review',
    subject: 'Oil leak',
    actor: 'Bambang Hartono',
    reason: 'On leave',
  },
  TASK_REASSIGNED_AWAY: {
    assignmentNumber: ASSIGNMENT,
    question: 'Supervisor review',
    subject: 'Oil leak',
    assignee: 'Dedi Kurniawan',
    actor: 'Bambang Hartono',
    reason: 'On leave',
  },
  CONFIDENTIAL_TASK_REASSIGNED: { assignmentNumber: 'MED/HC/2026/XI/0001', category: 'medical' },
  CONFIDENTIAL_TASK_REASSIGNED_AWAY: { assignmentNumber: 'MED/HC/2026/XI/0001', category: 'medical' },
  TASK_WITHDRAWN: { assignmentNumber: ASSIGNMENT, submitter: 'Budi Santoso', reason: null, subject: 'Oil leak' },
  TASK_REOPENED: {
    assignmentNumber: ASSIGNMENT,
    question: 'Supervisor review',
    subject: 'Oil leak',
    actor: 'Bambang Hartono',
    reason: 'Approved by mistake',
  },
  STATUS_UNDONE: {
    assignmentNumber: ASSIGNMENT,
    change: 'Undone: Approved',
    subject: 'Oil leak',
    actor: 'Bambang Hartono',
    reason: 'Approved by mistake',
  },
  CONFIDENTIAL_TASK_CHANGED: { assignmentNumber: 'MED/HC/2026/XI/0001', category: 'medical', change: 'overdue' },
  TASK_REMINDER: {
    assignmentNumber: ASSIGNMENT,
    question: 'Supervisor review',
    subject: 'Oil leak',
    due: '2026-11-23 10:00',
    overdue: false,
  },
  TASK_ESCALATED: {
    assignmentNumber: ASSIGNMENT,
    question: 'Supervisor review',
    subject: 'Oil leak',
    due: '2026-11-23 10:00',
    overdue: true,
    assignees: 'Agus Setiawan',
    superiors: 'Bambang Hartono',
  },
  STAND_IN_NAMED: {
    user: 'Agus Setiawan',
    standIn: 'Dewi Lestari',
    from: '2026-12-01',
    until: '2026-12-14',
    ended: false,
    declined: false,
  },
  FORM_ASSIGNED: { assignmentNumber: ASSIGNMENT, subject: 'Fire extinguishers, 2026-12-01', due: '2026-12-02' },
  SAFETY_VOICE_SCORED: {
    assignmentNumber: ASSIGNMENT,
    subject: 'Oil leak',
    score: 85,
    band: 'Excellent',
    feedback: 'Clear photo',
  },
  TASKS_HANDED_OVER: { from: 'Agus Setiawan', tasks: 1 },
  ACCOUNT_CHANGED: { change: 'two-factor-on' },
  PASSWORD_RESET: {},
  EMAIL_CHANGED_FOR_YOU: {},
  APPOINTMENT_PENDING: appointment,
  APPOINTMENT_CONFIRMED: appointment,
  APPOINTMENT_DECLINED: { ...appointment, reason: 'No valid certificate' },
  CONFIRMATION_TURNED_OFF: { actor: 'Ratna' },
  COMPANY_REGISTERED: { companyName: 'PT Kabar' },
  COMPANY_ACTIVATED: { companyName: 'PT Kabar' },
  INSPECTION_FAILED: { obligation: 'Inspection', code: 'GD-7', typeName: 'Gas detector', reason: 'Hose is torn' },
  DEFECT_REPORTED: { actor: 'Budi Santoso', code: 'GD-7', typeName: 'Gas detector', defect: 'Hose is torn' },
  PPE_ISSUED: { items: 'Harness', actor: 'Dewi Lestari' },
  PPE_SIGNED: { holder: 'Budi Santoso', items: 2 },
  ARTICLE_PUBLISHED: { articleId: 4, title: 'Canteen hours', summary: 'From Monday on', text: 'It opens at 06:00.' },
  ARTICLE_TO_ACKNOWLEDGE: {
    articleId: 4,
    title: 'Ammonia smell at the prilling tower',
    summary: 'What we learned',
    text: 'Close and tag the vent valve.',
    dueOn: '2026-11-27',
    change: 'The alarm limit is 20 ppm',
  },
  ARTICLE_REMINDER: { title: 'Ammonia smell at the prilling tower', dueOn: '2026-11-27', actor: null },
  ARTICLE_SUPERIOR: { title: 'Ammonia smell at the prilling tower' },
  ARTICLE_COMMENT_REPORTED: { title: 'Canteen hours', reporter: 'Budi Santoso', reason: 'Names a colleague' },
  ARTICLE_OUT: { title: 'Canteen hours', people: 412 },
  HIRADC_IN_FORCE: { number: 'SHE/HIRADC/2026/XI/0001', title: 'Tank cleaning', revision: 2 },
  HIRADC_UNREAD: { number: 'SHE/HIRADC/2026/XI/0001', title: 'Tank cleaning', revision: 2, actor: 'Agus Setiawan' },
  PERMIT_STOPPED: {
    number: 'SHE/PTW/2026/XI/0411',
    title: 'Inspect column C-201',
    place: 'Unit 200',
    reason: 'Gas alarm',
  },
  PERMIT_EXPIRED: { number: 'SHE/PTW/2026/XI/0411', title: 'Inspect column C-201', place: 'Unit 200', reason: '' },
  PERMIT_FIRE: { number: 'SHE/PTW/2026/XI/0411', title: 'Weld N4', place: 'Unit 200', reason: 'Smoke at the deck' },
  PERMIT_STANDBY: { number: 'SHE/PTW/2026/XI/0411', title: 'Enter R-101', change: 'Attendant: Beni instead of Andi' },
  PERMIT_WARNING: {
    number: 'SHE/PTW/2026/XI/0411',
    title: 'Inspect column C-201',
    place: 'Unit 200',
    time: '15:50',
    gate: 'Gas test in date and in limits',
    what: 'gate',
  },
  PERMIT_EXTENSION: {
    number: 'SHE/PTW/2026/XI/0411',
    title: 'Inspect column C-201',
    change: 'the longer window was granted',
  },
  HIRADC_REVIEW_DUE: {
    number: 'SHE/HIRADC/2026/XI/0001',
    title: 'Tank cleaning',
    revision: 2,
    validUntil: '2026-11-19',
  },
  HIRADC_REQUESTED: { title: 'Tank cleaning', place: 'Tank Farm B', requester: 'Budi Santoso', reason: 'New tank' },
  HIRADC_REQUEST_TAKEN: { title: 'Tank cleaning', actor: 'Dewi Lestari', number: 'SHE/HIRADC/2026/XI/0001' },
  HIRADC_REQUEST_DECLINED: { title: 'Tank cleaning', actor: 'Dewi Lestari', answer: 'There is one' },
  IMPORT_FINISHED: {
    title: 'Bulk upload of users',
    page: '/bulk-upload-user?id=7',
    fileName: 'people.csv',
    undone: false,
    imported: 1200,
    unchanged: 3,
    notImported: 1,
    problem: null,
  },
  REMINDER_CERTIFICATE: reminder,
  REMINDER_LICENCE: reminder,
  REMINDER_INSPECTION: reminder,
  REMINDER_TEST: reminder,
  REMINDER_CALIBRATION: reminder,
  REMINDER_FIRE_CHECK: reminder,
  REMINDER_FIRE_TEST: reminder,
  REMINDER_PREQUALIFICATION: reminder,
  REMINDER_CONTRACTOR_DOCUMENT: reminder,
  REMINDER_PPE: reminder,
  REMINDER_HIRADC: reminder,
  REMINDER_FITNESS: reminder,
  REMINDER_MEDICINE_BATCH: reminder,
  REMINDER_INVENTORY_BATCH: reminder,
  FITNESS_CHANGED: {},
  RECALL_SUMMONED: {},
  RECORD_RESTRICTED: { doctor: 'dr. Arif Nugroho', patient: 'Budi Santoso', isRestricted: true },
  RECORD_EMERGENCY: { reader: 'dr. Arif Nugroho', patient: 'Budi Santoso' },
  RECORD_OPENED: { reader: 'dr. Arif Nugroho' },
  RECORD_DISCLOSED: {},
  CONSENT_RECORDED: {},
  APPOINTMENT_CHANGED: { number: 'MED/RSV/2026/XI/0001', change: 'moved' },
  APPOINTMENT_REMINDER: { number: 'MED/RSV/2026/XI/0001', hours: 24 },
  APPOINTMENT_TO_APPROVE: { number: 'MED/RSV/2026/XI/0001' },
  SCHEDULE_CHANGED: { center: 'Clinic', reservations: 3 },
  OWED_MEDICINE_IN: { number: 'MED/RX/2026/XI/0001' },
  OWED_MEDICINE_READY: {},
  EVIDENCE_READY: { number: 'SHE/EVB/2026/XI/0001', title: 'Surveillance audit', problem: null },
  SHIFT_ALARM: { group: 'Compressor hall', kind: 'HEARING' },
  STOCK_LOW: { kind: 'MEDICINE', item: 'Paracetamol 500 mg', left: '12 tablets', minimum: 100 },
}
const address = (path: string) => `https://selamat.example${path}`
const all = Object.entries(EXAMPLES).map(([kind, params]) => ({ kind: readNotificationKind(kind), params }))
/** Nothing that a missing value leaves in a text. */
const WHOLE = /^(?!.*(undefined|null|NaN|\[object)).*\S$/s

describe('the catalogue of notifications', () => {
  it('has an example of every kind', () => {
    expect(all.map(({ kind }) => kind).sort()).toEqual(Object.keys(NOTIFICATIONS).sort())
  })

  it.each(all)('gives $kind a label, a subject, a body and a page', ({ kind, params }) => {
    const { label, text, link } = NOTIFICATIONS[kind]
    const { subject, body } = text(params)
    for (const text of [label, subject, body]) expect(text).toMatch(WHOLE)
    expect(link(params, 7)).toMatch(/^\/(?!\/)/)
    expect(link(params, 7)).toMatch(WHOLE)
  })

  it.each(all)('gives $kind an email to a named recipient', ({ kind, params }) => {
    const { subject, text } = NOTIFICATIONS[kind].email(params, 7, 'Budi Santoso', address)
    expect(subject).toMatch(WHOLE)
    expect(text).toMatch(/^Hello Budi Santoso,\n\n/)
    expect(text.trim()).toMatch(WHOLE)
  })

  it.each(all)('lets $kind use at least the channels that are on by default', ({ kind, params }) => {
    const { channels, default: on, brief, text } = NOTIFICATIONS[kind]
    expect(on.length).toBeGreaterThan(0)
    expect(channels).toEqual(expect.arrayContaining([...on]))
    expect(text(brief(params))).toEqual(text(params))
  })

  it('begins each subject about a numbered record with its number (NOTIF-09)', () => {
    const wrong = all.flatMap(({ kind, params }) => {
      const { assignmentNumber, number } = Object(params)
      const called = assignmentNumber ?? number
      const { subject } = NOTIFICATIONS[kind].text(params)
      return typeof called === 'string' && subject !== called && !subject.startsWith(`${called}: `) ? [kind] : []
    })
    expect(wrong).toEqual([])
  })

  it('has every kind in one group of the preferences', () => {
    expect(NOTIFICATION_GROUPS.flatMap(({ kinds }) => kinds).sort()).toEqual(Object.keys(NOTIFICATIONS).sort())
  })

  it('follows the choices of a person, but keeps on what is required', () => {
    const { TASK_ASSIGNED, CASE_ANSWERED, REMINDER_PPE } = NOTIFICATIONS
    const off = new Map([['bell', false] as const])
    expect(chosenChannels(CASE_ANSWERED, ['bell'], new Map())).toEqual(['bell'])
    expect(chosenChannels(CASE_ANSWERED, ['bell'], new Map([['email', true]]))).toEqual(['bell', 'email'])
    expect(chosenChannels(CASE_ANSWERED, ['bell'], off)).toEqual([])
    expect(chosenChannels(TASK_ASSIGNED, ['bell'], off)).toEqual(['bell'])
    // A company that sends reminders by email alone: the email stays.
    expect(chosenChannels(REMINDER_PPE, ['email'], new Map([['email', false]]))).toEqual(['email'])
    expect(chosenChannels(REMINDER_PPE, ['bell', 'email'], new Map([['email', false]]))).toEqual(['bell'])
  })

  it('refuses values that are not of the kind', () => {
    expect(() => NOTIFICATIONS.PPE_ISSUED.text({ items: 'Harness' })).toThrow()
    expect(() => readNotificationKind('toString')).toThrow('not a kind of notification')
  })

  it('names two records of a reminder at the bell and all in the email', () => {
    const many = { items: [1, 2, 3].map((n) => ({ ...item, title: `GD-${n}` })), more: 0 }
    const { text, email, brief } = NOTIFICATIONS.REMINDER_INSPECTION
    expect(text(many).body).toBe(
      'GD-1 (Gas detector) must be inspected in 20 days, on 2026-12-10. GD-2 (Gas detector) must be inspected in 20 days, on 2026-12-10. And 1 more',
    )
    expect(text(brief(many))).toEqual(text(many))
    expect(brief(many)).toMatchObject({ items: [{ title: 'GD-1' }, { title: 'GD-2' }], more: 1 })
    expect(email(many, 7, 'Budi', address).text).toContain(
      '- GD-3 (Gas detector) must be inspected in 20 days, on 2026-12-10\n  https://selamat.example/equipment-record?id=7',
    )
  })
})
