import { DownloadOutlined } from '@ant-design/icons'
import { hiradcRegister, type Register, type RegisterRow } from '@selamat/contract/domains/hiradc/hiradc-register'
import { type ReactNode, useState } from 'react'
import { download } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import type { RegisterView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import type { HeadAction } from '../../../ui/head-actions.tsx'
import { lateLayer } from '../../../ui/late-layer.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { listExport } from '../../../ui/list/list-export.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import type { ListState } from '../../../ui/list/list-state.ts'
import { registerActions } from './row-actions.tsx'
import { texts } from './texts.ts'
import './register.css'

const LogDrawer = lateLayer('log-drawer', async () => (await import('../log/log-drawer.tsx')).LogDrawer)

const ENDPOINTS = {
  submission: hiradcRegister.list,
  approved: hiradcRegister.approved,
  archive: hiradcRegister.archive,
} as const

interface RegisterPageProps {
  readonly register: Register
  readonly title: string
  readonly purpose: string
  readonly tabs: ReactNode
  readonly columns: readonly Column<RegisterRow>[]
  readonly view: RegisterView
  readonly searches: string
  readonly heads?: readonly HeadAction[]
  readonly primary?: ReactNode
  readonly views?: (list: { readonly state: ListState; readonly onChange: (state: ListState) => void }) => ReactNode
  readonly nothingYet: ReactNode
}

/** One of the lists of assessments: filters, export, what can be done to each. */
export function RegisterPage({ register, view, views, heads = [], ...page }: RegisterPageProps) {
  const go = useGo()
  const [logged, setLogged] = useState<RegisterRow | null>(null)
  const { list, body } = useRegister(view, ENDPOINTS[register])
  const { keyword, filter } = body
  const { pagination } = list.loaded.data
  const selection = { list: register, ...(keyword ? { keyword } : {}), ...(filter ? { filter } : {}) }
  const exports = (content: 'assessments' | 'rows') =>
    listExport(
      (chosen: object) => download(hiradcRegister.export, { body: { ...chosen, content } }, `${content}.xlsx`),
      selection,
      pagination,
    ).all
  return (
    <>
      <ListPage
        {...page}
        {...list}
        {...(views ? { views: views(list) } : {})}
        heads={[
          ...heads,
          { ...exports('assessments'), label: texts.exportAll(pagination?.totalItem ?? 0) },
          { ...exports('rows'), key: 'export-rows', label: texts.exportRows, icon: <DownloadOutlined />, rare: true },
        ]}
        keyOf={({ revisionId }) => revisionId}
        nameOf={({ title }) => title}
        open={({ id, revisionId }) => ({ to: `/detail-hiradc?id=${id}&revisionId=${revisionId}` })}
        actions={registerActions(register, { go, showLog: setLogged })}
      />
      {logged !== null && <LogDrawer of={logged} onClose={() => setLogged(null)} />}
    </>
  )
}
