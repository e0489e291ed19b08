import type { Plugin } from 'vite'

/** The menu in the head of a column, with its tree: lists filter by the chips above them. */
const HEAD_FILTER = /antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]FilterDropdown\.js$/
const NOT_THERE = `export const flattenKeys = () => []
export default function FilterDropdown() {
  throw new Error('Columns have no filters of their own: give the list a filter (apps/web/unused-parts.ts)')
}`

/** Leaves out of a build the parts of the component library that no page draws, but which it imports all the same. */
export const unusedParts: Plugin = {
  name: 'unused-parts',
  apply: 'build',
  load: { filter: { id: HEAD_FILTER }, handler: () => NOT_THERE },
}
