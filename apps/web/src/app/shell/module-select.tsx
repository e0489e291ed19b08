import { DownOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { chooseModule, useModule } from '../../lib/active-module.ts'
import { MODULES, modulesOf, TYPE_OF } from '../../lib/modules.ts'
import { useGo, usePath } from '../../lib/navigation.ts'
import { useAuth } from '../../lib/session.ts'
import './module-select.css'

/**
 * The header menu: the module the person works in, Medical Center without preferences (SHELL-20, ACCESS-61, AMB-34).
 * Who has both switches here, and My Task follows.
 */
export function ModuleSelect() {
  const { session } = useAuth()
  const module = useModule()
  const path = usePath()
  const go = useGo()
  const id = useId()
  if (session === null) return null
  const own = modulesOf(session.user.userMenu)
  if (own.length === 1) return <span className="module-select module-select--only">{module}</span>
  const choose = (value: string) => {
    const next = MODULES.find((each) => each === value)
    if (next === undefined) return
    chooseModule(next)
    if (path === '/my-task') go(`${path}?type=${TYPE_OF[next]}`)
  }
  return (
    <span className="module-select">
      <label className="visually-hidden" htmlFor={id}>
        Module
      </label>
      <select id={id} value={module} onChange={(event) => choose(event.target.value)}>
        {own.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <DownOutlined aria-hidden />
    </span>
  )
}
