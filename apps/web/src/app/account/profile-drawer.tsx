import { user } from '@selamat/contract/domains/identity/user'
import { Drawer } from 'antd'
import { useLoad } from '../../lib/use-load.ts'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { FactGrid } from '../../ui/fact-grid.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Who I am, as the organisation knows me (SHELL-17). */
export default function ProfileDrawer({ onClose }: { onClose: () => void }) {
  const { data, state, error, reload } = useLoad(user.me, {})
  return (
    <Drawer open onClose={onClose} title="Profile" size={480}>
      {state === 'failure' && <LoadFailed title="Your profile could not be loaded" error={error} onRetry={reload} />}
      {data === null && state !== 'failure' && <Spinner page />}
      {data !== null && (
        <FactGrid
          facts={[
            { label: 'Name', value: data.user.fullName },
            { label: 'Employee ID', value: <span className="code">{data.user.username}</span> },
            { label: 'Company', value: data.user.companyName },
            { label: 'Employer', value: data.user.employerName },
            { label: 'Position', value: data.user.positionName },
            { label: 'Department', value: data.user.departmentName },
            { label: 'Site', value: data.user.siteName },
            { label: 'Superior', value: data.user.superiorName },
            { label: 'E-mail', value: data.user.email },
            { label: 'Phone', value: data.user.phone },
            { label: 'Roles', value: data.authUser.roles.map((role) => role.name).join(', '), wide: true },
          ]}
        />
      )}
    </Drawer>
  )
}
