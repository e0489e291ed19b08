import {
  ApartmentOutlined,
  EnvironmentOutlined,
  IdcardOutlined,
  SafetyOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import type { ReactNode } from 'react'
import { useCan } from '../../lib/session.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { texts } from './texts.ts'
import './home-row.css'

interface Step {
  readonly key: keyof typeof texts.steps
  readonly to: string
  readonly item: ItemKey
  readonly icon: ReactNode
}

const STEPS: readonly Step[] = [
  { key: 'sites', to: '/site', item: 'submenu/Company', icon: <EnvironmentOutlined aria-hidden /> },
  { key: 'structure', to: '/department', item: 'submenu/Hierarchy Company', icon: <ApartmentOutlined aria-hidden /> },
  { key: 'roles', to: '/role', item: 'submenu/Role', icon: <SafetyOutlined aria-hidden /> },
  { key: 'people', to: '/bulk-upload-user', item: 'submenu/Bulk Upload User', icon: <UploadOutlined aria-hidden /> },
  { key: 'self', to: '/user', item: 'submenu/User', icon: <IdcardOutlined aria-hidden /> },
]

/** The set-up steps of a company, for an administrator without a position in it. */
export function FirstSteps() {
  const can = useCan()
  return (
    <Section title={texts.firstSteps} hint={texts.firstStepsHint} flush>
      <ol>
        {STEPS.filter(({ item }) => can('read', item)).map(({ key, to, icon }) => (
          <li key={key}>
            <Link to={to} className="pressable size-body home-row">
              <span className="home-row__icon">{icon}</span>
              <span className="home-row__what">
                <b>{texts.steps[key].title}</b>
                <small>{texts.steps[key].text}</small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
