import { ResourceFormPage } from '../../../crud/resource-form-page.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { companyForm } from './company-form.tsx'
import { NewCompany } from './new-company.tsx'

export default function CompanyFormPage() {
  const [query] = useAddressQuery()
  return query.id === undefined ? <NewCompany /> : <ResourceFormPage form={companyForm} />
}
