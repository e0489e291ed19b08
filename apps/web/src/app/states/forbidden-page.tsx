import { Button } from 'antd'
import { useModule } from '../../lib/active-module.ts'
import { useGo } from '../../lib/navigation.ts'
import { useAuth } from '../../lib/session.ts'
import { landing } from '../menu.ts'
import { MOUNTED } from '../pages.ts'
import { StatePage } from './state-page.tsx'

/** What /403 shows (ACCESS-47): why, and the way to the first page the role may see. */
export function ForbiddenPage() {
  const { permissions } = useAuth()
  const go = useGo()
  const first = landing(permissions, MOUNTED, useModule())
  const nowhere = first === '/403'
  return (
    <StatePage
      code="403"
      title="You may not open this page"
      text={
        nowhere
          ? 'No page has been given to your role yet. Ask an administrator of your company.'
          : 'Your role does not allow this. Ask an administrator of your company if you need it.'
      }
      action={
        !nowhere && (
          <Button type="primary" onClick={() => go(first)}>
            Go to my first page
          </Button>
        )
      }
    />
  )
}
