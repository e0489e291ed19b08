import { describe, expect, it } from 'vitest'
import { DEFAULT_LAYOUT, isShown, type Layout, parseLayout, withColumn } from './columns.ts'

const columns = [
  { key: 'name' },
  { key: 'site', priority: 'key' as const },
  { key: 'updatedAt' },
  { key: 'description', priority: 'extra' as const },
]
const visible = (layout: Layout, narrow: boolean) =>
  columns.filter((column, index) => isShown(column, index, layout, narrow)).map(({ key }) => key)

describe('the columns of a list', () => {
  it('are only the important ones on a narrow screen; extra ones are hidden by default', () => {
    expect(visible(DEFAULT_LAYOUT, false)).toEqual(['name', 'site', 'updatedAt'])
    expect(visible(DEFAULT_LAYOUT, true)).toEqual(['name', 'site'])
  })

  it('are shown and hidden by the user at any width, except the first', () => {
    const more = withColumn(DEFAULT_LAYOUT, 'description', true)
    expect(visible(more, true)).toEqual(['name', 'site', 'description'])
    const less = withColumn(withColumn(more, 'site', false), 'description', false)
    expect(visible(less, false)).toEqual(['name', 'updatedAt'])
    expect(visible(withColumn(less, 'site', true), false)).toEqual(['name', 'site', 'updatedAt'])
    expect(visible(withColumn(DEFAULT_LAYOUT, 'name', false), false)[0]).toBe('name')
  })

  it('are stored; an unreadable layout counts as none', () => {
    const layout: Layout = { visible: ['description'], hidden: ['site'], compact: true }
    expect(parseLayout(JSON.stringify(layout))).toEqual(layout)
    for (const text of [null, '', '{', '3', 'null', '[]']) expect(parseLayout(text)).toEqual(DEFAULT_LAYOUT)
    expect(parseLayout('{"visible":[1,"a"],"hidden":"x"}')).toEqual({ visible: ['a'], hidden: [], compact: false })
  })
})
