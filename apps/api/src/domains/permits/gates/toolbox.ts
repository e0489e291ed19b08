import { plural } from '@selamat/contract/kit/plural'
import { HOUR } from '@selamat/contract/kit/time'
import { gate } from './gate.ts'
import { PEOPLE } from './people.ts'
import { namesOf, open, part, toDo } from './verdict.ts'

/** Everybody who is there attended a talk that still counts. */
export const toolbox = gate({
  from: 'accept',
  facts: { people: PEOPLE },
  sources: {},
  fix: (facts) => ({ label: 'Record toolbox talk', address: part(facts, 'toolbox') }),
  judge({ people, settings }, at) {
    const onSite = people.filter(({ isOnSite }) => isOnSite)
    const counted = settings.toolboxHours * HOUR
    const endOf = (lastTalkAt: string | null) => (lastTalkAt === null ? 0 : Date.parse(lastTalkAt) + counted)
    const without = onSite.filter(({ lastTalkAt }) => endOf(lastTalkAt) <= at.getTime())
    if (without.length > 0) return toDo(`Without a toolbox talk: ${namesOf(without)}`)
    const talked = people.filter(({ lastTalkAt }) => endOf(lastTalkAt) > at.getTime())
    if (talked.length === 0) return toDo('No toolbox talk yet')
    const ends = (onSite.length > 0 ? onSite : talked).map(({ lastTalkAt }) => endOf(lastTalkAt))
    return open(`${plural(talked.length, 'person', 'people')} attended`, new Date(Math.min(...ends)))
  },
})
