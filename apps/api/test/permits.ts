import type { testApp } from './app.ts'
import { permitMasterData } from './permits/master-data.ts'
import { permitRequests } from './permits/requests.ts'
import { permitSite } from './permits/site.ts'
import { permitWork } from './permits/work.ts'

export { PEOPLE } from './permits/site.ts'

/** Requests, approves, issues and works under permits of the demo company as its accounts. */
export async function permitting(app: Awaited<ReturnType<typeof testApp>>) {
  const site = await permitSite(app)
  const masterData = permitMasterData(site)
  const requests = permitRequests(site, masterData)
  return { ...site, ...masterData, ...requests, ...permitWork(site, requests) }
}
