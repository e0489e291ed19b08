import { Button } from 'antd'
import { useGo } from '../../lib/navigation.ts'
import { StatePage } from './state-page.tsx'

/** What every address shows that no page has (ACCESS-50). */
export function NotFoundPage() {
  const go = useGo()
  return (
    <StatePage
      code="404"
      title="This page does not exist"
      text="The address may be mistyped, or the page has moved."
      action={
        <Button type="primary" onClick={() => go('/')}>
          Go to my first page
        </Button>
      }
    />
  )
}
