import type { CrewRole } from '@selamat/contract/domains/permits/permit-words'
import { sql } from 'kysely'
import { rows, type Source } from './gate.ts'

/** Somebody who works under a permit. */
export interface PersonFacts {
  readonly userId: number
  readonly name: string
  readonly crewRole: CrewRole
  /** The account is archived: the person has left. */
  readonly hasLeft: boolean
  readonly isOnSite: boolean
  /** The last toolbox talk that the person attended, as an ISO text. */
  readonly lastTalkAt: string | null
  /** Those of the present employer, each with its last day. */
  readonly certificates: readonly { readonly title: string; readonly validUntil: string | null }[]
}

/** The people of a permit `p`, a fact of every gate that is about people: read once for all of them. */
export const PEOPLE = rows<PersonFacts>(sql`(select json_agg(json_build_object('userId', u.id, 'name', u.full_name,
    'crewRole', w.crew_role, 'hasLeft', u.archived_at is not null,
    'isOnSite', exists (select from permit_sign_ons o where o.permit_id = p.id and o.user_id = u.id and o.off_at is null),
    'lastTalkAt', (select max(t.held_at) from permit_toolbox_talks t join permit_toolbox_attendees a on a.talk_id = t.id
      where t.permit_id = p.id and a.user_id = u.id),
    'certificates', coalesce((select json_agg(json_build_object('title', c.title, 'validUntil', c.valid_until))
      from certificates c where c.user_id = u.id and c.employer_id = u.employer_id), '[]'::json)) order by u.full_name, u.id)
  from permit_people w join users u on u.id = w.user_id where w.permit_id = p.id)`)

/** Somebody leaves, is as before an import, or changes the employer: certificates count for the present one only. */
export const EMPLOYMENT: Source = {
  when: "new.action in ('archive', 'undo-import') or new.after ? 'employer'",
  concerned: (id) => sql`exists (select from permit_people w where w.permit_id = p.id and w.user_id = ${id})`,
}
