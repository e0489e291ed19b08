import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChangeList } from './change-list.tsx'

const changes = [
  { field: 'usualControls', from: null, to: [{ type: 'PPE' }] },
  { field: 'controls', from: null, to: 'PPE: Gloves' },
]

it('leaves out a field that is drawn as false, and the whole list where nothing is left', () => {
  const show = ({ field }: { field: string }) => (field === 'usualControls' ? false : null)
  const drawn = renderToStaticMarkup(<ChangeList changes={changes} show={show} />)
  expect(drawn).toContain('PPE: Gloves')
  expect(drawn).not.toContain('Usual controls')
  expect(renderToStaticMarkup(<ChangeList changes={changes} show={() => false} />)).toBe('')
})
