import { Button } from 'antd'
import { useModule } from '../../lib/active-module.ts'
import { useGo } from '../../lib/navigation.ts'
import { useAuth } from '../../lib/session.ts'
import { landing } from '../menu.ts'
import { MOUNTED } from '../pages.ts'
import { StatePage } from './state-page.tsx'

/** The page /403 (ACCESS-47): the reason, and a link to the first page the role can read. */
export function ForbiddenPage() {
  const { permissions } = useAuth()
  const go = useGo()
  const first = landing(permissions, MOUNTED, useModule())
  const noPage = first === '/403'
  return (
    <StatePage
      code="403"
      title="Permission denied"
      text={
        noPage
          ? 'Your role has no pages yet. Ask your administrator.'
          : 'You do not have the permission for this page. Ask your administrator.'
      }
      action={
        !noPage && (
          <Button type="primary" onClick={() => go(first)}>
            Go to start page
          </Button>
        )
      }
    />
  )
}
