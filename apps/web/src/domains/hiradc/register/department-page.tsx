import { hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { ApiError } from '../../../lib/api-error.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { departments } from './choices.ts'
import { DepartmentFigures } from './department-figures.tsx'
import { DepartmentList, DepartmentReaders } from './department-parts.tsx'
import { texts } from './texts.ts'

/** How a department stands: its assessments in force, what is overdue, and who has read them (HIRADC-22). */
export default function DepartmentPage() {
  const [{ id = '' }, change] = useAddressQuery()
  const departmentId = Number(id) || null
  return (
    <Page>
      <PageHead title={texts.departments} purpose={texts.departmentsPurpose} tabs={<ListTabs />} />
      <div className="department-choice">
        <Text as="label" tone="secondary" htmlFor="hiradc-department">
          {texts.departmentOnly}
        </Text>
        <RemoteSelect
          source={departments}
          value={departmentId}
          onChange={(chosen) => change({ id: chosen === null ? undefined : String(chosen) })}
          placeholder={texts.chooseDepartment}
          control={{
            id: 'hiradc-department',
            'aria-invalid': false,
            'aria-required': true,
            'aria-describedby': '',
            status: '',
          }}
        />
      </div>
      {departmentId === null ? (
        <NothingYet title={texts.chooseDepartment} text={texts.chooseDepartmentText} />
      ) : (
        <OfDepartment key={departmentId} id={departmentId} />
      )}
    </Page>
  )
}

function OfDepartment({ id }: { readonly id: number }) {
  const loaded = useLoad(hiradcRegister.department, { params: { id } })
  const { data, error, reload } = loaded
  if (data !== null) {
    return (
      <>
        <DepartmentFigures detail={data} />
        <DepartmentList detail={{ ...loaded, data }} />
        {data.readers !== null && <DepartmentReaders readers={data.readers} all={data.assessments} />}
      </>
    )
  }
  if (error === null) return <Spinner page />
  if (error instanceof ApiError && error.status === 404) {
    const back = <Link to="/list-hiradc">{texts.backToList}</Link>
    return <NothingYet title={texts.departmentAbsent} text={texts.departmentAbsentText} action={back} />
  }
  return <LoadFailed title={texts.departmentFailed} error={error} onRetry={reload} />
}
