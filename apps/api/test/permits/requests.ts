import { permit } from '@selamat/contract/domains/permits/permit'
import { PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitInput } from '@selamat/contract/domains/permits/permit-write'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { conflictsOf } from '../../src/domains/permits/conflicts/conflicts-of.ts'
import { run } from '../../src/platform/database.ts'
import { firstAssignee } from '../first-assignee.ts'
import type { permitMasterData } from './master-data.ts'
import { PEOPLE, type Site } from './site.ts'

/** Writes, submits and approves permits as those who do. */
export function permitRequests(
  { kysely, clock, settle, companyId, place, person, userId, proof, read, versionOf, statusOf }: Site,
  { workType }: ReturnType<typeof permitMasterData>,
) {
  /** The checklist of a type of work, answered with yes. */
  const answeredLines = (workTypeId: number) =>
    run<{ itemId: number; answer: 'YES' }>(
      kysely,
      sql`select i.id as "itemId", 'YES' as answer from permit_list_items i where i.company_id = ${companyId} and i.archived_at is null
        and i.list in ('CHECKLIST', 'SAFETY_MANDATORY') and (i.work_type_id is null or i.work_type_id = ${workTypeId}) order by i.id`,
    )

  /** What is written of a permit of general work from now for eight hours, held by its requester. */
  async function written(changed: Partial<PermitInput> = {}): Promise<PermitInput> {
    const now = clock.now()
    const holder = changed.holderId ?? (await userId(PEOPLE.holder))
    const workTypeId = changed.workTypeId ?? (await workType())
    return {
      kind: 'PTW',
      workTypeId,
      checks: await answeredLines(workTypeId),
      title: 'Replace the gasket of E-310',
      locationId: place.locationId,
      startsAt: formatTimestamp(now),
      endsAt: formatTimestamp(new Date(now.getTime() + 8 * HOUR)),
      people: [{ userId: holder, crewRole: 'HOLDER', workerType: 'SUPERVISOR' }],
      ...changed,
    }
  }

  async function draft(changed: Partial<PermitInput> = {}, requester: string = PEOPLE.requester) {
    const made = await (await person(requester))(permit.create, { body: await written(changed) })
    if (made.status !== 200) throw new Error(made.text)
    return made.body.data
  }

  /** The area owner acknowledges whatever restricts a permit beside others of the test; straight into the tables. */
  async function acknowledge(id: number): Promise<void> {
    const at = clock.now()
    const found = await conflictsOf(kysely, { id, companyId }, PLANNED, at)
    const acknowledgedBy = await userId(PEOPLE.areaOwner)
    const rows = found.map(({ permitId, mark, startsAt, endsAt }) => ({
      companyId,
      permitId: Math.min(id, permitId),
      otherId: Math.max(id, permitId),
      mark,
      startsAt,
      endsAt,
      otherStartsAt: startsAt,
      otherEndsAt: endsAt,
      measure: 'One after the other',
      acknowledgedBy,
      acknowledgedAt: at,
    }))
    if (rows.length === 0) return
    await kysely
      .insertInto('conflictSettlements')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  const submit = async (id: number, username: string = PEOPLE.requester) => {
    await acknowledge(id)
    return sent(id, username)
  }
  const sent = async (id: number, username: string) =>
    (await person(username))(permit.submit, { body: { id, version: await versionOf(id), proof: proof() } })

  /** Answers the open approval task of somebody. */
  async function answer(
    username: string,
    id: number,
    action: 'approve' | 'return' | 'reject',
    comment: string | null = action === 'approve' ? null : 'Name the fire watch',
  ) {
    const { task, number, assignmentNumber } = await read(username, id)
    const body = {
      assignmentNumber: assignmentNumber ?? number,
      taskId: task?.id ?? 999_999,
      version: task?.version ?? 1,
    }
    return (await person(username))(permit.answer, {
      body: { ...body, action, comment, proof: proof() },
    })
  }

  /** Approves every stage of a submitted permit as those who are asked. */
  async function approveAll(id: number): Promise<void> {
    for (;;) {
      await settle()
      if ((await statusOf(id)) !== 'WAITING_APPROVAL') return
      const { waitsFor } = await read(PEOPLE.safety, id)
      const done = await answer(await firstAssignee(kysely, waitsFor), id, 'approve')
      if (done.status !== 200) throw new Error(done.text)
    }
  }

  async function approved(changed: Partial<PermitInput> = {}, requester: string = PEOPLE.requester) {
    const made = await draft(changed, requester)
    const sent = await submit(made.id, requester)
    if (sent.status !== 200) throw new Error(sent.text)
    await approveAll(made.id)
    return made
  }

  return { written, draft, acknowledge, submit, answer, approveAll, approved }
}
