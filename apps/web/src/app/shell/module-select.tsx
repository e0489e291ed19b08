import { DownOutlined } from '@ant-design/icons'
import { useId, useRef } from 'react'
import { chooseModule, useModule } from '../../lib/active-module.ts'
import { type Module, modulesOf, TYPE_OF } from '../../lib/modules.ts'
import { useGo, usePath } from '../../lib/navigation.ts'
import { useAuth } from '../../lib/session.ts'
import { Row, Text } from '../../ui/layout/layout.tsx'
import './module-select.css'

/**
 * The module menu of the header; Medical Center without preferences (SHELL-20, ACCESS-61, AMB-34). Users of both modules
 * switch here, and My Task follows.
 */
export function ModuleSelect() {
  const { session } = useAuth()
  const module = useModule()
  const path = usePath()
  const go = useGo()
  const id = useId()
  const menu = useRef<HTMLFieldSetElement>(null)
  if (session === null) return null
  const own = modulesOf(session.user.userMenu)
  if (own.length === 1)
    return (
      <Text size="body" weight="medium" className="module-select module-select--only">
        <span className="clip">{module}</span>
      </Text>
    )
  const choose = (next: Module) => {
    menu.current?.hidePopover()
    chooseModule(next)
    if (path === '/my-task') go(`${path}?type=${TYPE_OF[next]}`)
  }
  return (
    <Text size="body" weight="medium" className="module-select">
      <Row
        as="button"
        gap={8}
        type="button"
        className="module-select__button"
        aria-label={`Module: ${module}`}
        popoverTarget={id}
      >
        {module}
        <DownOutlined aria-hidden />
      </Row>
      <fieldset ref={menu} id={id} popover="auto" className="floating module-select__menu">
        <legend className="visually-hidden">Module</legend>
        {own.map((each) => (
          <label key={each} className="menu-row size-text">
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              checked={each === module}
              onChange={() => choose(each)}
            />
            {each}
          </label>
        ))}
      </fieldset>
    </Text>
  )
}
