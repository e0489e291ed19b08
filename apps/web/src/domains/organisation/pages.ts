import type { PageDefinition } from '../../lib/pages.ts'
import { settingsPages } from './settings/pages.ts'

const item = 'submenu/Location'
const form = () => import('./site-form-page.tsx')
const structure = 'submenu/Hierarchy Company'
const companyForm = () => import('./company/company-form-page.tsx')
const unitForm = () => import('./structure/unit-form.tsx')
const postForm = () => import('./structure/post-form.tsx')
const company = 'submenu/Company'
const greetingForm = () => import('./greeting-form.tsx')

/** The pages of the organisation. */
export const organisationPages: readonly PageDefinition[] = [
  { path: '/master-site', under: 'Master Data', item, title: 'Sites', load: () => import('./site-page.tsx') },
  { path: '/master-site/add', under: '/master-site', item, writes: true, title: 'Add site', load: form },
  {
    path: '/master-site/edit',
    under: '/master-site',
    item,
    ofRecord: true,
    writes: true,
    title: 'Edit site',
    load: form,
  },
  {
    path: '/site',
    under: '/company-profile',
    item: company,
    title: 'Company sites',
    load: () => import('./company-site-page.tsx'),
  },
  { path: '/site/add-new', under: '/site', item: company, writes: true, title: 'Add company site', load: form },
  {
    path: '/greeting',
    under: '/company-profile',
    item: company,
    title: 'Greetings',
    load: () => import('./greeting-page.tsx'),
  },
  { path: '/greeting/add', under: '/greeting', item: company, writes: true, title: 'Add greeting', load: greetingForm },
  ...settingsPages,
  {
    path: '/company-profile',
    under: 'User Management',
    item: company,
    title: 'Companies',
    load: () => import('./company/company-page.tsx'),
  },
  {
    path: '/company-profile/add',
    under: '/company-profile',
    item: company,
    writes: true,
    title: 'Add company',
    load: companyForm,
  },
  {
    path: '/hierarchy_list',
    under: 'User Management',
    item: structure,
    title: 'Hierarchy',
    load: () => import('./structure/unit-page.tsx'),
  },
  {
    path: '/hierarchy_list/add',
    under: '/hierarchy_list',
    item: structure,
    writes: true,
    title: 'Add unit',
    load: unitForm,
  },
  {
    path: '/subhierarchy_list',
    under: '/hierarchy_list',
    item: structure,
    title: 'Posts',
    load: () => import('./structure/post-page.tsx'),
  },
  {
    path: '/subhierarchy_list/add',
    under: '/subhierarchy_list',
    item: structure,
    writes: true,
    title: 'Add post',
    load: postForm,
  },
  {
    path: '/organisation-chart',
    under: '/hierarchy_list',
    item: structure,
    title: 'Organisation chart',
    load: () => import('./chart/chart-page.tsx'),
  },
  {
    path: '/department',
    under: '/hierarchy_list',
    item: structure,
    title: 'Departments',
    load: () => import('./structure/department-page.tsx'),
  },
  {
    path: '/section',
    under: '/hierarchy_list',
    item: structure,
    title: 'Sections',
    load: () => import('./structure/section-page.tsx'),
  },
  {
    path: '/position',
    under: '/hierarchy_list',
    item: structure,
    title: 'Positions',
    load: () => import('./structure/position-page.tsx'),
  },
  {
    path: '/group',
    under: '/user',
    item: 'submenu/User',
    title: 'Groups',
    load: () => import('./structure/group-page.tsx'),
  },
]
