import {
  DesktopOutlined,
  DownOutlined,
  IdcardOutlined,
  KeyOutlined,
  LogoutOutlined,
  MoonOutlined,
  SafetyOutlined,
  SkinOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { type ReactNode, useId, useRef } from 'react'
import { useGo } from '../../lib/navigation.ts'
import { useAuth } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
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
  if (current === null) return null
  const { fullName, username, roles, photoFileId } = current.user
  const close = () => menu.current?.hidePopover()
  const then = (perform: () => void) => () => {
    close()
    perform()
  }
  return (
    <>
      <button type="button" className="user-button" popoverTarget={id}>
        <span className="visually-hidden">{fullName}, account</span>
        <Avatar name={fullName} size={phone ? 32 : 28} photo={photoFileId} />
        {!phone && (
          <>
            <span className="user-button__who" aria-hidden>
              <strong>{fullName}</strong>
              <span>{roles[0]?.name}</span>
            </span>
            <DownOutlined className="user-button__arrow" aria-hidden />
          </>
        )}
      </button>
      <div ref={menu} id={id} popover="auto" className="user-menu">
        <div className="user-menu__head">
          <Avatar name={fullName} size={32} photo={photoFileId} />
          <span>
            <strong>{fullName}</strong>
            <span className="code">{username}</span>
          </span>
        </div>
        <div className="user-menu__items">
          <button type="button" onClick={then(() => openAccount('profile'))}>
            <UserOutlined aria-hidden /> Profile
          </button>
          <button type="button" onClick={then(() => go('/user/detail'))}>
            <IdcardOutlined aria-hidden /> My record
          </button>
          <button type="button" onClick={then(() => go('/my-ppe'))}>
            <SkinOutlined aria-hidden /> My PPE
          </button>
          <button type="button" onClick={then(() => openAccount('password'))}>
            <KeyOutlined aria-hidden /> Change Password
          </button>
          <button type="button" onClick={then(() => openAccount('security'))}>
            <SafetyOutlined aria-hidden /> Security
          </button>
        </div>
        <fieldset className="user-menu__appearance">
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
        </fieldset>
        <div className="user-menu__items">
          <button
            type="button"
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
