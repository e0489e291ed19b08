import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SmallList } from './small-list.tsx'
import { SmallTable } from './small-table.tsx'

const rows = [
  { id: 1, gas: 'Oxygen', value: 20.9 },
  { id: 2, gas: 'Methane', value: 0 },
]

it('a table names each value of a row, for the card that it is on a phone', () => {
  const drawn = renderToStaticMarkup(
    <SmallTable
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { key: 'gas', title: 'Gas', cell: ({ gas }) => gas },
        { key: 'value', title: 'Measured', cell: ({ value }) => value, number: true },
      ]}
    />,
  )
  expect(drawn).toContain('<th scope="row">Oxygen</th><td data-title="Measured" class="small-table__number">20.9</td>')
  expect(drawn.match(/<tr>/g)).toHaveLength(3)
})

it('a list is one item a row, with a column for each fact and the actions', () => {
  const list = (some: typeof rows) =>
    renderToStaticMarkup(
      <SmallList
        rows={some}
        keyOf={({ id }) => id}
        what={({ gas }) => <b>{gas}</b>}
        facts={[({ value }) => value]}
        actions={({ id }) => <button type="button">Remove {id}</button>}
        nothing="Nothing measured"
      />,
    )
  expect(list(rows)).toContain('style="--columns:2"')
  expect(list(rows).match(/<li>/g)).toHaveLength(2)
  expect(list([])).toBe('<p class="small-list__nothing">Nothing measured</p>')
})
