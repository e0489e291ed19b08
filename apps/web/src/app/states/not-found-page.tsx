import { Button } from 'antd'
import { useGo } from '../../lib/navigation.ts'
import { StatePage } from './state-page.tsx'

/** The page of every unknown address (ACCESS-50). */
export function NotFoundPage() {
  const go = useGo()
  return (
    <StatePage
      code="404"
      title="Page not found"
      text="Check the address. The page may have moved."
      action={
        <Button type="primary" onClick={() => go('/')}>
          Go to start page
        </Button>
      }
    />
  )
}
