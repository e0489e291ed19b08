import { company } from '@selamat/contract/domains/organisation/company'
import { resourceForm } from '../../../crud/resource-form.ts'
import { CompanyFields } from './company-fields.tsx'

/** The form of a company. */
export const companyForm = resourceForm({
  resource: company,
  nameOf: (row) => row.companyName,
  valuesOf: (row) => ({
    companyName: row?.companyName ?? '',
    companyType: row?.companyType ?? '',
    companyEmail: row?.companyEmail ?? '',
    companyPhone: row?.companyPhone ?? '',
    companyAddress: row?.companyAddress ?? '',
    emailDomain: row?.emailDomain ?? '',
  }),
  fields: (form) => <CompanyFields form={form} />,
})
