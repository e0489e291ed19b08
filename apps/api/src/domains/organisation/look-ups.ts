import { lookUps } from '@selamat/contract/domains/organisation/look-up'
import type { FastifyInstance } from 'fastify'
import { lookUp } from '../../crud/options.ts'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'

const TABLES = {
  departments: { table: 'departments', label: 'departmentName' },
  sections: {
    table: 'sections',
    label: 'sectionName',
    joins: 'join departments d on d.id = t.department_id',
    hint: 'd.department_name',
    parent: 'departmentId',
  },
  positions: { table: 'positions', label: 'positionName' },
  groups: { table: 'groups', label: 'groupName', hint: 't.description' },
  models: {
    table: 'hierarchies',
    label: 'modelName',
    joins: 'left join hierarchies p on p.id = t.parent_id',
    hint: 'p.model_name',
    parent: 'parentId',
  },
} as const
const NAMES = ['departments', 'sections', 'positions', 'groups', 'models'] as const

/** What the user form chooses from, by GET (USERS-26 to USERS-30); companies answer their own. */
export function mountLookUps(app: FastifyInstance, house: House): void {
  for (const name of NAMES) {
    mount(app, house, lookUps[name], async ({ actor, query }) => ({
      data: await lookUp(house.database.kysely, TABLES[name], query, actor.companyId),
    }))
  }
}
