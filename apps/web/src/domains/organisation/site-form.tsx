import { companySite, site } from '@selamat/contract/domains/organisation/site'
import type { RowOf } from '@selamat/contract/kit/resource'
import { resourceForm } from '../../crud/resource-form.ts'
import { AreaField, TextField } from '../../ui/form/inputs.tsx'
import { type Column, updatedColumn } from '../../ui/list/columns.ts'
import { texts } from './texts.ts'

/** The columns of a list of sites. */
export const siteColumns: readonly Column<RowOf<typeof site>>[] = [
  { key: 'siteName', title: texts.name, cell: (row) => row.siteName, sortable: true },
  { key: 'code', title: texts.code, cell: (row) => row.code, sortable: true, width: 140, priority: 'key' },
  { key: 'address', title: texts.address, cell: (row) => row.address },
  updatedColumn,
]

/** The form of a site in the master data. */
export const siteForm = resourceForm({
  resource: site,
  nameOf: (row) => row.siteName,
  valuesOf: (row) => ({ siteName: row?.siteName ?? '', code: row?.code ?? '', address: row?.address ?? '' }),
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="siteName" label={texts.name} required placeholder={texts.namePlaceholder} />
      <TextField
        form={form}
        name="code"
        label={texts.code}
        help={texts.codeHelp}
        required
        placeholder={texts.codePlaceholder}
      />
      <AreaField form={form} name="address" label={texts.address} />
    </div>
  ),
})

/** The form of a site in the company settings. */
export const companySiteForm = resourceForm({ ...siteForm, resource: companySite })
