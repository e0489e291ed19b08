import type { DemoContext } from './context.ts'
import { loadContractors } from './contractors.ts'
import { loadEquipment } from './equipment.ts'
import { loadIsolationPoints } from './isolation-points.ts'
import { loadKeys } from './keys.ts'
import { loadLocations } from './locations.ts'
import type { DemoCompanies } from './organisation.ts'
import { loadPpeIssues, loadPpeKinds } from './ppe.ts'
import { loadWork } from './work.ts'

/** What the demo's people choose from and look after, in both operating companies. */
export async function loadMasterData(context: DemoContext, companies: DemoCompanies): Promise<void> {
  for (const company of [companies.operator, companies.second]) {
    await loadLocations(context, company)
    await loadPpeKinds(context, company.id)
    await loadKeys(context, company.id)
    await loadWork(context, company.id)
  }
  await loadContractors(context, companies)
  await loadEquipment(context, companies.operator.id)
  await loadIsolationPoints(context, companies.operator.id)
  await loadEquipment(context, companies.second.id, 0.2)
  await loadPpeIssues(context)
}
