import type { PermissionEntry } from '@selamat/contract/domains/identity/auth'
import type { UserMenu } from '@selamat/contract/domains/identity/menu-preference'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import { MODULES, type Module, modulesOf, splitsTasks, TYPE_OF } from '../lib/modules.ts'
import { actionsOn, grants } from '../lib/permissions.ts'

/** An entry of the menu; visible with read on its item (ACCESS-07). */
export interface MenuItem {
  readonly label: string
  readonly item: ItemKey
  readonly path: string
  /** The query of its link, with the question mark. */
  readonly query?: string
}

export type IconName =
  | 'home'
  | 'dashboard'
  | 'permit'
  | 'hiradc'
  | 'task'
  | 'reassign'
  | 'undo'
  | 'voice'
  | 'clinic'
  | 'record'
  | 'doctor'
  | 'medicine'
  | 'articles'
  | 'forms'
  | 'users'
  | 'data'

export type MenuEntry =
  | (MenuItem & { readonly icon: IconName })
  | { readonly label: string; readonly icon: IconName; readonly children: readonly MenuItem[] }

const leaf = (label: string, item: ItemKey, path: string, query?: string): MenuItem =>
  query === undefined ? { label, item, path } : { label, item, path, query }

/** The specification's whole sidebar (ACCESS-19 to 40); an entry is visible only if its page is mounted. */
export const MENU: readonly MenuEntry[] = [
  { icon: 'home', ...leaf('Home', 'menu/Home', '/home') },
  {
    label: 'Dashboard',
    icon: 'dashboard',
    children: [
      leaf('PIC', 'submenu/Dashboard PIC', '/dashboard/pic'),
      leaf('Management', 'submenu/Dashboard Management', '/dashboard'),
      leaf('Employee', 'submenu/Dashboard Employee', '/dashboard/employee'),
      leaf('Dashboard', 'submenu/Dashboard', '/dashboard-page'),
      leaf('Management Dashboard', 'submenu/Management Dashboard', '/dashboard-list'),
    ],
  },
  { icon: 'permit', ...leaf('Permit to Work', 'menu/Permit to Work V2', '/permit-to-work') },
  {
    label: 'HIRADC',
    icon: 'hiradc',
    children: [
      leaf('HIRADC Submission', 'submenu/HIRADC Submission', '/hiradc-submission', '?type=hiradcSubbmission'),
      leaf('HIRADC List', 'submenu/HIRADC List', '/list-hiradc'),
    ],
  },
  { icon: 'task', ...leaf('My Task', 'menu/My Task', '/my-task') },
  { icon: 'reassign', ...leaf('Reassign', 'menu/Reassign', '/reassign') },
  { icon: 'undo', ...leaf('Undo Status', 'menu/Undo Status', '/undo-status') },
  { icon: 'voice', ...leaf('Safety Voice Scoring', 'menu/Safety Voice Scoring', '/safety-voice-scoring') },
  { icon: 'clinic', ...leaf('Medical Center', 'menu/Medical Center', '/medical-center') },
  { icon: 'record', ...leaf('Medical Record', 'menu/Medical Record', '/medical/record') },
  { icon: 'doctor', ...leaf('Medical Center Doctor', 'menu/Medical Center Doctor', '/medical-list') },
  {
    label: 'Medical Inventory',
    icon: 'medicine',
    children: [
      leaf('Medicine', 'submenu/Medicine', '/medicine'),
      leaf('Bulk Upload Medicine', 'submenu/Bulk Upload Medicine', '/bulk-upload-medicine'),
      leaf('Inventory', 'submenu/Inventory', '/list-inventory'),
    ],
  },
  { icon: 'articles', ...leaf('Articles', 'menu/Articles', '/articles') },
  {
    label: 'Forms',
    icon: 'forms',
    children: [
      leaf('List Form', 'submenu/List Form', '/general-form'),
      leaf('Workflow Form', 'submenu/Workflow Form', '/form-flow'),
    ],
  },
  {
    label: 'User Management',
    icon: 'users',
    children: [
      leaf('User', 'submenu/User', '/user'),
      leaf('Bulk Upload User', 'submenu/Bulk Upload User', '/bulk-upload-user'),
      leaf('Role', 'submenu/Role', '/role'),
      // No item of its own in the specification: whoever reads roles reads what was changed with them.
      leaf('Audit log', 'submenu/Role', '/audit'),
      leaf('Company', 'submenu/Company', '/company-profile'),
      leaf('Hierarchy Company', 'submenu/Hierarchy Company', '/hierarchy_list'),
      leaf('Procedure Config', 'submenu/Procedure Config', '/procedure-config'),
    ],
  },
  {
    label: 'Master Data',
    icon: 'data',
    children: [
      leaf('Medical Center', 'submenu/Medical Center', '/master-health', '?id=2&type=Health'),
      leaf('SHE', 'submenu/SHE', '/master-safety', '?id=1&type=Safety'),
      leaf('PPE', 'submenu/PPE', '/ppe'),
      leaf('Equipment', 'submenu/Equipment', '/master-equipment-category'),
      leaf('Contractor Equipment', 'submenu/Contractor Equipment', '/master-contractor'),
      leaf('Fire Tools & Equipment', 'submenu/Fire Tools & Equipment', '/master-fire'),
      leaf('Tools', 'submenu/Tools', '/tools'),
      leaf('Rank Configuration', 'submenu/Rank Configuration', '/typeof-work'),
      leaf('Location', 'submenu/Location', '/master-location'),
      leaf('Sub Location', 'submenu/Sub Location', '/master-sub-location'),
    ],
  },
]

/** The start pages: the first one that the role can read (ACCESS-42 to 46). */
export const LANDING: readonly MenuItem[] = [
  leaf('Home', 'menu/Home', '/home'),
  leaf('Dashboard PIC', 'submenu/Dashboard PIC', '/dashboard/pic'),
  leaf('Dashboard Management', 'submenu/Dashboard Management', '/dashboard'),
  leaf('Dashboard Employee', 'submenu/Dashboard Employee', '/dashboard/employee'),
  leaf('Permit to Work', 'menu/Permit to Work V2', '/permit-to-work'),
  leaf('My Task', 'menu/My Task', '/my-task'),
  leaf('Medical Center', 'menu/Medical Center', '/medical-center'),
  leaf('Medical Record', 'menu/Medical Record', '/medical/record'),
  leaf('Medical Center Doctor', 'menu/Medical Center Doctor', '/medical-list'),
  leaf('List Form', 'submenu/List Form', '/general-form'),
  leaf('Workflow Form', 'submenu/Workflow Form', '/form-flow'),
  leaf('User', 'submenu/User', '/user'),
  leaf('Role', 'submenu/Role', '/role'),
  leaf('Company', 'submenu/Company', '/company-profile'),
  leaf('Hierarchy Company', 'submenu/Hierarchy Company', '/hierarchy_list'),
  leaf('Procedure Config', 'submenu/Procedure Config', '/procedure-config'),
  leaf('Bulk Upload Report', 'submenu/Bulk Upload User', '/bulk-upload-user'),
  leaf('Medical Center master', 'submenu/Medical Center', '/master-health', '?id=2&type=Health'),
  leaf('SHE master', 'submenu/SHE', '/master-safety', '?id=1&type=Safety'),
  leaf('Equipment', 'submenu/Equipment', '/master-equipment-category'),
  leaf('Tools', 'submenu/Tools', '/tools'),
  leaf('Rank Configuration', 'submenu/Rank Configuration', '/typeof-work'),
  leaf('Location', 'submenu/Location', '/master-location'),
  leaf('HIRADC Submission', 'submenu/HIRADC Submission', '/hiradc-submission', '?type=hiradcSubbmission'),
  leaf('HIRADC List', 'submenu/HIRADC List', '/list-hiradc'),
  leaf('Reassign', 'menu/Reassign', '/reassign'),
]

const IN_MENU: ReadonlySet<string> = new Set(
  MENU.flatMap((entry) => ('children' in entry ? entry.children.map(({ path }) => path) : [entry.path])),
)

/** Pages that highlight the menu entry of another page (ACCESS-52 to 59). */
const FOLDS: Readonly<Record<string, string>> = {
  '/': '/home',
  '': '/home',
  '/form': '/my-task',
  '/safety-appointment': '/user',
  '/injury-register': '/dashboard',
  '/work-hours': '/dashboard-list',
  '/evidence': '/dashboard-list',
  '/hazards': '/hiradc-submission',
  '/add-hiradc': '/hiradc-submission',
  '/safety-voice-score': '/safety-voice-scoring',
  '/new-report': '/my-task',
  '/outbox': '/my-task',
  '/reports': '/my-task',
  '/detail-follow-up-action': '/my-task',
  '/health-question': '/my-task',
  '/master-categori': '/master-health',
  '/master-key': '/master-safety',
  '/master-archive': '/master-safety',
  '/sub-category': '/master-safety',
  '/sub-Category': '/master-safety',
  '/master-risk': '/master-safety',
  '/master-shift': '/master-safety',
  '/master-attendance': '/master-safety',
  '/detail-attendance': '/master-safety',
  '/master-equipment-type': '/master-equipment-category',
  '/master-equipment': '/master-equipment-category',
  '/master-child-equipment': '/master-equipment-category',
  '/equipment-tree': '/master-equipment-category',
  '/equipment-record': '/master-equipment-category',
  '/equipment-due': '/master-equipment-category',
  '/isolation-point': '/master-equipment-category',
  '/scan': '/master-equipment-category',
  '/master-fire/child': '/master-fire',
  '/general-form-draft': '/general-form',
  '/report-submision': '/general-form',
  '/form-record': '/general-form',
  '/general-form/add': '/general-form',
  '/general-form/update': '/general-form',
  '/rank-configuration': '/typeof-work',
  '/rank-detail': '/typeof-work',
  '/permit-list': '/typeof-work',
  '/permit-settings': '/typeof-work',
  '/project-permit': '/permit-to-work',
  '/spesial-work-permit': '/permit-to-work',
  '/spesial-hot-permik': '/permit-to-work',
  '/spesial-hot-confirm': '/permit-to-work',
  '/permit-conflict': '/permit-to-work',
  '/permit-board': '/permit-to-work',
  '/plot-plan': '/permit-to-work',
  '/shift-brief': '/permit-to-work',
  '/muster-list': '/permit-to-work',
  '/user/medical-record': '/user',
  '/controlled-register': '/medicine',
  '/dispensing': '/medicine',
  '/interaction-rule': '/medicine',
  '/reservation': '/medical-center',
  '/icd-code': '/medical-center',
  '/visit-type': '/medical-center',
  '/clinician': '/medical-center',
  '/clinic-settings': '/medical-center',
  '/medicine-batch': '/medicine',
  '/medicine-type': '/medicine',
  '/log-medicine': '/medicine',
  '/inventory-batch': '/list-inventory',
  '/category-inventory': '/list-inventory',
  '/log-inventory': '/list-inventory',
  '/stock-count': '/medicine',
  '/medical-access': '/medical-list',
  '/check-up': '/medical/record',
  '/clinic-figures': '/medical-center',
  '/exposure-group': '/medical/record',
  '/first-aid-box': '/list-inventory',
  '/fitness': '/medical/record',
  '/letter-text': '/medical-list',
  '/medical-protocol': '/medical/record',
  '/recall': '/medical/record',
  '/shift-alarm': '/medical/record',
  '/master-sub-location': '/master-location',
  '/detail-hiradc': '/hiradc-submission',
  '/hiradc-overview': '/list-hiradc',
  '/hiradc-rows': '/list-hiradc',
  '/risk-matrix': '/hiradc-submission',
  '/archived-hiradc': '/hiradc-submission',
  '/hiradc-requests': '/hiradc-submission',
  '/hiradc-areas': '/list-hiradc',
  '/hiradc-department': '/list-hiradc',
  '/general-corporate': '/company-profile',
  '/general-theme': '/company-profile',
  '/general-reminder': '/company-profile',
  '/general-group': '/company-profile',
  '/general-role': '/company-profile',
  '/greeting': '/company-profile',
  '/site': '/company-profile',
  '/general-formflow-archive': '/form-flow',
  '/workflow-categorization': '/form-flow',
  '/workflow-record': '/form-flow',
  '/subhierarchy_list': '/hierarchy_list',
  '/organisation-chart': '/hierarchy_list',
  '/department': '/hierarchy_list',
  '/section': '/hierarchy_list',
  '/position': '/hierarchy_list',
  '/group': '/user',
  '/archive-user': '/user',
  '/certificate': '/user',
  '/archive-role': '/role',
  '/mail-outbox': '/company-profile',
  '/ppe-issue': '/ppe',
  '/permit-overview': '/permit-to-work',
  '/ppe-receipt': '/ppe',
  '/ppe-stock': '/ppe',
  '/master-site': '/master-location',
  '/master-location-type': '/master-location',
  '/expiry': '/master-equipment-category',
  '/contractor': '/master-contractor',
  '/contractor-record': '/master-contractor',
  '/contractor-document': '/master-contractor',
  '/contractor-prequalification': '/master-contractor',
  '/master-contractor-category': '/master-contractor',
}

/** The path whose menu entry is highlighted on a page; pages below it, such as its form, highlight the same entry. */
export function foldPath(path: string): string {
  const found = FOLDS[path]
  if (found !== undefined) return found
  const above = path.slice(0, path.lastIndexOf('/'))
  return above === '' || IN_MENU.has(path) ? path : foldPath(above)
}

type Permissions = readonly PermissionEntry[]
type Mounted = ReadonlySet<string>

const TASKS = '/my-task'
const tasksOf = (label: string, module: Module) => leaf(label, 'menu/My Task', TASKS, `?type=${TYPE_OF[module]}`)

/** My Task by the preferences: a submenu by flow type, or one entry with the type (ACCESS-26 to 29). */
function taskEntry(entry: MenuItem & { readonly icon: IconName }, menu: UserMenu): MenuEntry {
  const { icon, label } = entry
  if (splitsTasks(menu)) return { label, icon, children: MODULES.map((module) => tasksOf(module, module)) }
  const [only = MODULES[0]] = modulesOf(menu)
  return { icon, ...tasksOf(label, only) }
}

/**
 * The sidebar of a user, with mounted pages only: an item needs read, a group any permission on one of its children
 * (ACCESS-02, ACCESS-07, ACCESS-16, ACCESS-17).
 */
export function visibleMenu(permissions: Permissions, mounted: Mounted, menu: UserMenu): MenuEntry[] {
  return MENU.flatMap((entry): MenuEntry[] => {
    if (!('children' in entry)) {
      if (!mounted.has(entry.path) || !grants(permissions, 'read', entry.item)) return []
      return [entry.path === TASKS ? taskEntry(entry, menu) : entry]
    }
    const present = entry.children.filter((child) => mounted.has(child.path))
    if (!present.some((child) => actionsOn(permissions, child.item).length > 0)) return []
    return [{ ...entry, children: present.filter((child) => grants(permissions, 'read', child.item)) }]
  })
}

/** The address of an item. */
export const addressOf = (item: MenuItem): string => `${item.path}${item.query ?? ''}`

/** The items of a menu, groups opened. */
export const itemsOf = (menu: readonly MenuEntry[]): MenuItem[] =>
  menu.flatMap((entry) => ('children' in entry ? [...entry.children] : [entry]))

/**
 * The start page of a user: by the landing order, else the first item of the sidebar, else /403 (ACCESS-03, ACCESS-41,
 * AMB-28); My Task opens with the type of the user's module.
 */
export function landing(permissions: Permissions, mounted: Mounted, module: Module): string {
  const first = LANDING.find((item) => mounted.has(item.path) && grants(permissions, 'read', item.item))
  const found = first ?? itemsOf(visibleMenu(permissions, mounted, []))[0]
  if (found === undefined) return '/403'
  return addressOf(found.path === TASKS ? tasksOf(found.label, module) : found)
}

/** Whether a menu item is the current page: by its path, and by its type where items share a path. */
export const isOpen = (item: MenuItem, path: string, type: string): boolean =>
  item.path === foldPath(path) && (item.path !== TASKS || item.query === `?type=${type}`)

/** The label of the group that is expanded automatically on a page (ACCESS-60). */
export function openGroup(menu: readonly MenuEntry[], path: string): string | null {
  const folded = foldPath(path)
  const group = menu.find((entry) => 'children' in entry && entry.children.some((child) => child.path === folded))
  return group?.label ?? null
}
