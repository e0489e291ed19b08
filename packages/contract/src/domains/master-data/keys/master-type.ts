import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'

export const masterTypeId = z
  .union([z.literal(1), z.literal(2)], 'Choose one from the list')
  .meta({ title: 'Module', choices: { 1: 'Safety', 2: 'Health' } })

/** How a category holds its keys (MASTER-021). */
export const CONFIG_TYPES = [
  { id: 1, name: 'Plain list' },
  { id: 2, name: 'With sub-categories' },
] as const
export const configTypeId = z
  .union([z.literal(1), z.literal(2)], 'Choose one from the list')
  .meta({ title: 'Layout', choices: { 1: 'Plain list', 2: 'With sub-categories' } })

const named = z.array(z.object({ id: z.int(), name: z.string() }))

export const masterTypes = endpoint({
  method: 'GET',
  path: '/master-types',
  summary: 'The types of master data',
  permission: 'signed-in',
  data: named,
})

export const masterConfigTypes = endpoint({
  method: 'POST',
  path: '/master-config-types/list',
  summary: 'How a category may hold its keys',
  permission: 'signed-in',
  data: named,
})

/** The category that the look-up of hazards asks for, the same number in every company (MASTER-020, AMB-64). */
export const KNOWN_CATEGORY = { id: 30, name: 'Hazard categories', limit: 100 } as const
