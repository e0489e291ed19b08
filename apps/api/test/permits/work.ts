import { hotWork } from '@selamat/contract/domains/permits/evidence/hot-work'
import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitAction } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitInput } from '@selamat/contract/domains/permits/permit-write'
import { sql } from 'kysely'
import { siteCodeOf } from '../../src/domains/permits/site-code.ts'
import { watchGates } from '../../src/domains/permits/watch.ts'
import { permitsOf } from '../../src/domains.ts'
import { run } from '../../src/platform/database.ts'
import type { permitRequests } from './requests.ts'
import { PEOPLE, type Site } from './site.ts'

/** Issues, accepts, works under and hands back permits at the site. */
export function permitWork(
  { context, kysely, clock, place, person, userId, proof, versionOf }: Site,
  { acknowledge, approved }: ReturnType<typeof permitRequests>,
) {
  type SignedMove = Extract<PermitAction, 'accept' | 'reinstate' | 'takeOver'>
  /** Does an act that needs nothing but a signature, and of an issuer the label of the place. */
  const move = async (action: SignedMove, id: number, username: string) => {
    const [client, signed] = [await person(username), { id, version: await versionOf(id), proof: proof() }]
    if (action === 'accept') return client(permit.accept, { body: signed })
    return client(permit[action], {
      body: { ...signed, siteProof: { code: siteCodeOf(context.keys, place.locationId) } },
    })
  }

  /** Every line of a permit, found in place at the site. */
  const foundAtSite = (id: number) =>
    run<{ itemId: number; answer: 'YES' }>(
      kysely,
      sql`select item_id as "itemId", 'YES' as answer from permit_checks where permit_id = ${id}`,
    )

  const issue = async (id: number, username: string = PEOPLE.issuer, changed: object = {}) =>
    (await person(username))(permit.issue, {
      body: {
        id,
        version: await versionOf(id),
        proof: proof(),
        checks: await foundAtSite(id),
        siteProof: { code: siteCodeOf(context.keys, place.locationId) },
        ...changed,
      },
    })

  /** Somebody is at work under a permit and attended its toolbox talk; straight into the tables. */
  async function atWork(id: number, username: string = PEOPLE.holder): Promise<void> {
    const [at, user] = [clock.now(), await userId(username)]
    await run(
      kysely,
      sql`insert into permit_people (permit_id, user_id, crew_role, worker_type) values (${id}, ${user}, 'CREW', 'GENERAL_WORKER') on conflict do nothing`,
    )
    await run(
      kysely,
      sql`insert into permit_sign_ons (permit_id, user_id, on_at, on_by) values (${id}, ${user}, ${at}, ${user}) on conflict do nothing`,
    )
    await run(
      kysely,
      sql`with t as (insert into permit_toolbox_talks (permit_id, held_at, held_by, topics, recorded_at)
          values (${id}, ${at}, ${user}, 'Pinch points', ${at}) returning id)
        insert into permit_toolbox_attendees (talk_id, user_id) select id, ${user} from t`,
    )
    await acknowledge(id)
  }

  /** Confirms hot work as somebody. */
  const confirmHotWork = async (permitId: number, username: string) =>
    (await person(username))(hotWork.confirm, { body: { permitId, proof: proof() } })

  /** Everybody has left the work of a permit. */
  const allOff = async (id: number) =>
    run(
      kysely,
      sql`update permit_sign_ons set off_at = ${clock.now()}, off_by = on_by where permit_id = ${id} and off_at is null`,
    )

  /** A permit in force: approved, issued, with its holder at work. */
  async function active(changed: Partial<PermitInput> = {}) {
    const made = await approved(changed)
    const issued = await issue(made.id)
    if (issued.status !== 200) throw new Error(issued.text)
    await atWork(made.id)
    const accepted = await move('accept', made.id, PEOPLE.holder)
    if (accepted.status !== 200) throw new Error(accepted.text)
    return made
  }

  /** Hands a permit back as somebody; the work is complete and the tools are cleared. */
  const handBack = async (id: number, username: string = PEOPLE.holder, isWorkComplete = true) =>
    (await person(username))(permit.handBack, {
      body: { id, version: await versionOf(id), proof: proof(), isWorkComplete, toolsCleared: true },
    })

  /** What the watch does each second. */
  const watch = () => watchGates(permitsOf(context))

  return { move, issue, atWork, confirmHotWork, allOff, active, handBack, watch }
}
