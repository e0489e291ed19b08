import { DeleteOutlined, EditOutlined, KeyOutlined, LogoutOutlined, UnlockOutlined } from '@ant-design/icons'
import type { UserAction, UserDetail } from '@selamat/contract/domains/identity/user-rows'
import type { Action } from '@selamat/contract/kit/permissions'
import { Button } from 'antd'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { ACTION } from '../../../ui/list/actions.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { PageFoot } from '../../../ui/page.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { editAddress, LIST } from './addresses.ts'
import { texts } from './texts.ts'
import { archiveUser, deleteUser, endSessions, resetPassword, restoreUser, unlock } from './user-actions.tsx'
import { lockedUntil } from './user-status.tsx'

interface UserHeadActionsProps {
  readonly user: UserDetail
  readonly onHistory: () => void
  readonly onPassword: (password: string, until: string) => void
}

/** The actions of an administrator on a user: edit, and the rest for a menu, each with the reason if it is not allowed. */
function useHeadActions({ user, onHistory, onPassword }: UserHeadActionsProps) {
  const go = useGo()
  const phone = usePhone()
  const can = useCan()
  const active = user.archivedAt === null
  const disabledReasonOf = (each: UserAction) => {
    const state = user.allowedActions.find(({ action }) => action === each)
    return state?.allowed === true ? null : (state?.reason ?? texts.notAllowed)
  }
  const actionIf = (
    permission: Action,
    when: boolean,
    each: UserAction,
    action: Omit<RowAction, 'disabledReason'>,
  ): RowAction[] =>
    when && can(permission, 'submenu/User') ? [{ ...action, disabledReason: disabledReasonOf(each) }] : []
  const remove = async () => {
    if (await deleteUser(user)) go(LIST)
  }
  const actions: RowAction[] = [
    ...(phone ? [{ ...ACTION.history, run: onHistory }] : []),
    ...actionIf('update', active, 'resetPassword', {
      key: 'reset',
      label: texts.resetPassword,
      icon: <KeyOutlined />,
      run: () => void resetPassword(user, onPassword),
    }),
    ...actionIf('update', active, 'endSessions', {
      key: 'end',
      label: texts.endSessions,
      icon: <LogoutOutlined />,
      run: () => void endSessions(user),
    }),
    ...actionIf('update', active && lockedUntil(user) !== null, 'unlock', {
      key: 'unlock',
      label: texts.unlock,
      icon: <UnlockOutlined />,
      run: () => void unlock(user.username),
    }),
    ...actionIf('delete', active, 'archive', { ...ACTION.archive, apart: true, run: () => void archiveUser(user) }),
    ...actionIf('delete', !active, 'delete', { ...ACTION.delete, icon: <DeleteOutlined />, run: () => void remove() }),
  ]
  const primary =
    can('update', 'submenu/User') &&
    (active ? (
      <SharedButton
        title={texts.edit}
        icon={<EditOutlined />}
        primary
        block={phone}
        disabledReason={disabledReasonOf('edit')}
        onClick={() => go(editAddress(user.username))}
      />
    ) : (
      <SharedButton
        title={ACTION.restore.label}
        icon={ACTION.restore.icon}
        primary
        block={phone}
        disabledReason={disabledReasonOf('restore')}
        onClick={async () => void (await restoreUser(user))}
      />
    ))
  return { actions, primary }
}

/** The actions in the page header of a record: history, menu and the primary button, which a phone shows at the bottom. */
export function UserHeadActions(props: UserHeadActionsProps) {
  const { actions, primary } = useHeadActions(props)
  const menu = <RowMenu of={props.user.fullName} actions={actions} />
  if (usePhone()) return menu
  return (
    <>
      <Button icon={ACTION.history.icon} onClick={props.onHistory}>
        {texts.history}
      </Button>
      {menu}
      {primary}
    </>
  )
}

/** The primary button of a record on a phone. */
export function UserFootAction(props: UserHeadActionsProps) {
  const { primary } = useHeadActions(props)
  return usePhone() && primary ? <PageFoot>{primary}</PageFoot> : null
}
