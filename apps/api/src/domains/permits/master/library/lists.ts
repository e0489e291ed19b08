import type { PermitList } from '@selamat/contract/domains/permits/permit-list-item'
import type { LibraryLine } from './library-type.ts'

/** The lists that every permit shows, as every company starts with them. */
export const LISTS: Readonly<Record<Exclude<PermitList, 'CHECKLIST'>, readonly LibraryLine[]>> = {
  SAFETY_MANDATORY: [
    ['Helmet, safety glasses, safety shoes and long sleeves in every production area', '29 CFR 1910.132'],
    ['Hearing protection above 85 dB(A)', 'Permenaker 5/2018'],
    ['Escape mask within reach in ammonia areas', null],
    ['Everybody may stop the work that is not safe', 'ISO 45001:2018 8.1'],
    ['Permit displayed at the place of work', 'HSE HSG250'],
    ['No smoking, no open fire and no mobile phone in hazardous areas', null],
    ['Toolbox talk before the start and after every change', null],
    ['At the alarm the work stops, and everybody goes to the muster point', '29 CFR 1910.38'],
  ],
  DOCUMENT: [
    ['Job safety analysis', 'Kepdirjen Minerba 185/2019'],
    ['Method statement', null],
    ['Marked drawing or P&ID with isolations', '29 CFR 1910.147'],
    ['Lifting plan', 'ASME P30.1'],
    ['Rescue plan', '29 CFR 1910.146(k)'],
    ['Safety data sheets', '29 CFR 1910.1200'],
    ['Certificates of the crew', 'Permenaker 8/2020'],
    ['Inspection certificates of equipment', 'Permenaker 8/2020'],
  ],
  WORK_AGREEMENT: [
    ['I work only inside the place, the time and the method of this permit', 'HSE HSG250'],
    ['I explain the hazards and controls to my crew before the start', null],
    ['I stay at the place of work, or hand over to a named holder', 'HSE HSG250'],
    ['I stop the work when a condition changes, and tell the issuer', 'HSE HSG250'],
    ['I do not remove locks, tags or barriers of others', '29 CFR 1910.147(e)(3)'],
    ['I keep the place tidy and the escape routes free', '29 CFR 1910.22'],
    ['I report every injury, near miss and spill at once', null],
    ['I hand the permit back when the work is complete or the time is over', 'HSE HSG250'],
  ],
}
