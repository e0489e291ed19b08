import { run } from '../src/platform/database.ts'
import { loadArticles } from './articles.ts'
import type { DemoOptions } from './context.ts'
import { loadDashboardMails } from './dashboard-mails.ts'
import { loadDashboards } from './dashboards.ts'
import { loadAssessments } from './hiradc/load.ts'
import { loadPeople } from './identity.ts'
import { loadLibraries } from './libraries.ts'
import { loadMasterData } from './master-data.ts'
import { loadMedical } from './medical/load.ts'
import { loadOrganisation } from './organisation.ts'
import { loadPermits } from './permits/load.ts'
import { loadPlotPlan } from './plot-plan.ts'
import { loadProcedures } from './procedures.ts'
import { loadProjectPermits } from './project-permits.ts'
import { loadSettings } from './settings.ts'
import { asOneSet } from './without-indexes.ts'
import { loadWorkHours } from './work-hours.ts'
import { loadManyTasks, loadWorkflow } from './workflow.ts'

/** For its transaction alone: the indexes of words take many rows at once, and those that are built are sorted in memory. */
const ROOMY = `select set_config('gin_pending_list_limit', '64MB', true), set_config('work_mem', '64MB', true),
  set_config('maintenance_work_mem', '256MB', true)`

/** Loads the demo company, the same every time: domain by domain, lower layers first. */
export async function loadDemo(options: DemoOptions): Promise<void> {
  await options.database.transaction(async (tx) => {
    await run(tx, ROOMY)
    const context = { ...options, tx, now: options.clock.now() }
    const companies = await loadOrganisation(context)
    await asOneSet(context, ['users'], options.employees, async () => {
      await loadPeople(context, companies)
      // Else the planner takes the company for the few people that it had a moment ago.
      if (options.ownsTables) await run(tx, 'analyze users, user_roles, employments, appointments')
      await loadSettings(context, companies)
    })
    await loadMasterData(context, companies)
    await loadWorkflow(context, companies)
    await loadProcedures(context, companies)
    await loadLibraries(context, companies)
    await loadProjectPermits(context, companies)
    await loadAssessments(context, companies.operator)
    await loadPermits(context, companies.operator)
    await loadPlotPlan(context, companies.operator)
    await loadMedical(context, companies)
    await loadArticles(context, companies.operator)
    await loadWorkHours(context, companies)
    await loadDashboards(context, companies)
    await loadDashboardMails(context, companies)
    if (options.tasks) await loadManyTasks(context, options.tasks)
  })
}
