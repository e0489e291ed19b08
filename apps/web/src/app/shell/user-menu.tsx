import {
  DesktopOutlined,
  DownOutlined,
  HeartOutlined,
  IdcardOutlined,
  KeyOutlined,
  LogoutOutlined,
  MailOutlined,
  MoonOutlined,
  SafetyOutlined,
  SkinOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { FIGURE_ITEMS, SUBSCRIPTIONS_PAGE } from '@selamat/contract/domains/dashboards/items'
import { type ReactNode, useId, useRef } from 'react'
import { useGo } from '../../lib/navigation.ts'
import { useAuth, useCan } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { CHOICES, type Choice, chooseScheme, useChoice } from '../../ui/theme/scheme.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { openAccount } from '../account/account-state.ts'
import './user-menu.css'

const SCHEMES: Readonly<Record<Choice, { readonly icon: ReactNode; readonly label: string }>> = {
  light: { icon: <SunOutlined aria-hidden />, label: 'Light' },
  dark: { icon: <MoonOutlined aria-hidden />, label: 'Dark' },
  system: { icon: <DesktopOutlined aria-hidden />, label: 'System' },
}

/** The user menu: Profile, the user's record, Change Password, appearance, Logout (SHELL-16 to 19). */
export function UserMenu() {
  const { session: current } = useAuth()
  const choice = useChoice()
  const phone = usePhone()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const go = useGo()
  const can = useCan()
  if (current === null) return null
  const { fullName, username, roles, photoFileId } = current.user
  const close = () => menu.current?.hidePopover()
  const then = (perform: () => void) => () => {
    close()
    perform()
  }
  return (
    <>
      <Row as="button" gap={10} type="button" className="user-button" popoverTarget={id}>
        <span className="visually-hidden">{fullName}, account</span>
        <Avatar name={fullName} size={phone ? 32 : 28} photo={photoFileId} />
        {!phone && (
          <>
            <Stack as="span" size="tiny" className="user-button__who" aria-hidden>
              <Text as="strong" size="body" clip>
                {fullName}
              </Text>
              <Text tone="secondary" clip>
                {roles[0]?.name}
              </Text>
            </Stack>
            <DownOutlined className="user-button__arrow" aria-hidden />
          </>
        )}
      </Row>
      <div ref={menu} id={id} popover="auto" className="floating user-menu">
        <Row gap={10} className="user-menu__head">
          <Avatar name={fullName} size={32} photo={photoFileId} />
          <Stack as="span" size="small" tone="quiet">
            <Text as="strong" size="title" tone="plain">
              {fullName}
            </Text>
            <span className="code">{username}</span>
          </Stack>
        </Row>
        <div className="user-menu__items">
          <button type="button" className="menu-row" onClick={then(() => openAccount('profile'))}>
            <UserOutlined aria-hidden /> Profile
          </button>
          <button type="button" className="menu-row" onClick={then(() => go('/user/detail'))}>
            <IdcardOutlined aria-hidden /> My record
          </button>
          <button type="button" className="menu-row" onClick={then(() => go('/my-health'))}>
            <HeartOutlined aria-hidden /> My health
          </button>
          <button type="button" className="menu-row" onClick={then(() => go('/my-ppe'))}>
            <SkinOutlined aria-hidden /> My PPE
          </button>
          {can('read', FIGURE_ITEMS) && (
            <button type="button" className="menu-row" onClick={then(() => go(SUBSCRIPTIONS_PAGE))}>
              <MailOutlined aria-hidden /> My dashboard mails
            </button>
          )}
          <button type="button" className="menu-row" onClick={then(() => openAccount('password'))}>
            <KeyOutlined aria-hidden /> Change Password
          </button>
          <button type="button" className="menu-row" onClick={then(() => openAccount('security'))}>
            <SafetyOutlined aria-hidden /> Security
          </button>
        </div>
        <Row as="fieldset" className="user-menu__appearance">
          <legend>Appearance</legend>
          {CHOICES.map((each) => (
            <label key={each} title={SCHEMES[each].label}>
              <input
                type="radio"
                name={`${id}-appearance`}
                className="visually-hidden"
                checked={choice === each}
                aria-label={SCHEMES[each].label}
                onChange={() => chooseScheme(each)}
              />
              {SCHEMES[each].icon}
            </label>
          ))}
        </Row>
        <div className="user-menu__items">
          <button
            type="button"
            className="menu-row"
            onClick={then(
              () =>
                void import('../../domains/workflow/offline/sign-out.ts').then(({ signOutSafely }) => signOutSafely()),
            )}
          >
            <LogoutOutlined aria-hidden /> Logout
          </button>
        </div>
      </div>
    </>
  )
}
