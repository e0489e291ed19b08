import type { DemoCompanies, DemoCompany } from './organisation.ts'
import { seeded } from './random.ts'

/** A person to insert; the superior is named by employee ID, everything else by id. */
export interface DemoPerson {
  readonly company: DemoCompany
  readonly employerId: number
  readonly username: string
  readonly fullName: string
  readonly roleId: number
  readonly position: string
  readonly place: string
  readonly site: string
  readonly superior: string | null
}

const FIRST_EMPLOYEE = 10_001_001
/** The first of so many people is the supervisor of the others. */
const TEAM = 12
/** One team in so many belongs to the contractor, one to the second company; both have one in a small demo too. */
const CONTRACTOR_TEAMS = 9
const SECOND_TEAMS = 13

const FIRST_NAMES = [
  'Aditya',
  'Agung',
  'Ahmad',
  'Aisyah',
  'Anita',
  'Arif',
  'Asep',
  'Bagus',
  'Bayu',
  'Cahyo',
  'Citra',
  'Dani',
  'Desi',
  'Diah',
  'Dimas',
  'Dwi',
  'Edi',
  'Endah',
  'Erna',
  'Fajar',
  'Farhan',
  'Galih',
  'Gilang',
  'Hana',
  'Hari',
  'Hasan',
  'Heri',
  'Ika',
  'Ilham',
  'Imam',
  'Intan',
  'Irfan',
  'Iwan',
  'Kartika',
  'Krisna',
  'Laras',
  'Lina',
  'Made',
  'Mega',
  'Mulyono',
  'Nanda',
  'Ningsih',
  'Novita',
  'Nurul',
  'Oki',
  'Pandu',
  'Putri',
  'Rahmat',
  'Ratih',
  'Reza',
  'Rizal',
  'Sari',
  'Sigit',
  'Suryani',
  'Taufik',
  'Tri',
  'Umar',
  'Vina',
  'Wahyu',
  'Wayan',
  'Widya',
  'Yanto',
  'Yuliana',
  'Zainal',
]
const MIDDLE = [
  '',
  '',
  '',
  'Adi',
  'Ayu',
  'Budi',
  'Dewi',
  'Eka',
  'Fitri',
  'Indra',
  'Jaya',
  'Kurnia',
  'Nur',
  'Putra',
  'Tri',
]
const FAMILY = [
  'Aditama',
  'Anwar',
  'Basuki',
  'Cahyadi',
  'Damanik',
  'Firmansyah',
  'Ginting',
  'Halim',
  'Handoko',
  'Harahap',
  'Hidayat',
  'Irawan',
  'Kusnadi',
  'Kusumawati',
  'Laksono',
  'Lubis',
  'Mahendra',
  'Manurung',
  'Maryati',
  'Nasution',
  'Nugroho',
  'Pangestu',
  'Panjaitan',
  'Pratama',
  'Purnomo',
  'Rahardjo',
  'Ramadhan',
  'Saputra',
  'Saragih',
  'Setyawan',
  'Siregar',
  'Sitompul',
  'Subagyo',
  'Sudarsono',
  'Sugiarto',
  'Suharto',
  'Sulistyo',
  'Supriyadi',
  'Suryadi',
  'Susanti',
  'Sutrisno',
  'Tampubolon',
  'Utami',
  'Wibisono',
  'Wicaksono',
  'Widodo',
  'Yulianti',
  'Zulkarnain',
]
interface Posts {
  readonly place: string
  readonly positions: readonly string[]
}
const POSTS: readonly Posts[] = [
  { place: 'Production/Ammonia', positions: ['Field Operator', 'Panel Operator'] },
  { place: 'Production/Urea', positions: ['Field Operator', 'Panel Operator'] },
  { place: 'Production/Utilities', positions: ['Field Operator', 'Junior Operator'] },
  { place: 'Maintenance/Mechanical', positions: ['Mechanical Technician', 'Welder', 'Rigger'] },
  { place: 'Maintenance/Electrical', positions: ['Electrical Technician'] },
  { place: 'Maintenance/Instrument', positions: ['Instrument Technician'] },
  { place: 'Safety, Health and Environment/Fire and Rescue', positions: ['Firefighter'] },
  { place: 'Safety, Health and Environment/Environment', positions: ['Environment Analyst'] },
  { place: 'Logistics/Warehouse', positions: ['Warehouse Clerk', 'Forklift Operator'] },
  { place: 'Engineering/Process Engineering', positions: ['Process Engineer'] },
  { place: 'Engineering/Projects', positions: ['Project Engineer'] },
  { place: 'Human Capital and General Affairs/Administration', positions: ['Administration Officer'] },
]
const CONTRACTOR_POSTS: readonly Posts[] = [
  { place: 'Maintenance/Mechanical', positions: ['Welder', 'Rigger', 'Scaffolder', 'Mechanical Technician'] },
]
const SITES = ['GRS', 'GRS', 'GRS', 'BTG', 'JKT']

/** Employees in teams under a supervisor below the head of the department or plant; the same for the same count. */
export function generateEmployees(
  count: number,
  { operator, second, contractorId }: DemoCompanies,
  roleId: (company: DemoCompany, role: string) => number,
): DemoPerson[] {
  const random = seeded(20_261_120)
  const people: DemoPerson[] = []
  for (let team = 0; people.length < count; team++) {
    const company = team % SECOND_TEAMS === 3 ? second : operator
    const contracted = company === operator && team % CONTRACTOR_TEAMS === 2
    const post = random.pick(contracted ? CONTRACTOR_POSTS : POSTS)
    const site = company === second ? 'DUM' : random.pick(SITES)
    const supervisor = String(FIRST_EMPLOYEE + people.length)
    const above =
      company === second
        ? '10000020'
        : contracted
          ? '10000005'
          : post.place.startsWith('Production/')
            ? '10000017'
            : '10000011'
    for (let member = 0; member < TEAM && people.length < count; member++) {
      const leads = member === 0
      people.push({
        company,
        employerId: contracted ? contractorId : company.id,
        username: String(FIRST_EMPLOYEE + people.length),
        fullName: [random.pick(FIRST_NAMES), random.pick(MIDDLE), random.pick(FAMILY)].filter(Boolean).join(' '),
        roleId: roleId(company, contracted ? 'Contractor' : leads ? 'PIC' : 'Employee'),
        position: leads ? (contracted ? 'Work Leader' : 'Supervisor') : random.pick(post.positions),
        place: post.place,
        site,
        superior: leads ? above : supervisor,
      })
    }
  }
  return people
}
