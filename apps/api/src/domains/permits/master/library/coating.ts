import { type LibraryType, specialWork } from './library-type.ts'

export const coating: LibraryType = {
  type: specialWork({
    typeName: 'Coating and solvents',
    code: 'COA',
    activity: 'COATING',
    description: 'Blasting, painting, lining and cleaning with solvents.',
    maxHours: 8,
  }),
  ranks: {
    LOW: ['Brush or roller outdoors, water based'],
    MEDIUM: ['Spraying outdoors', 'Solvents below 20 litres'],
    HIGH: ['Spraying indoors or in an enclosure', 'Paint with isocyanates', 'Dry blasting'],
  },
  checklist: [
    ['Safety data sheets at the place and explained', '29 CFR 1910.1200'],
    ['Nothing that can ignite within 11 m, no hot work in the same area', '29 CFR 1910.107'],
    ['Ventilation runs, lights and fans explosion-proof', '29 CFR 1910.94(c)'],
    ['Drums and spray gun bonded and earthed', '29 CFR 1910.106(e)(6)'],
    ['Solvent at the place for one shift only, closed safety cans', '29 CFR 1910.106'],
    ['Respirator with the right filter, or breathing air for isocyanates', '29 CFR 1910.134'],
    ['Blast hose with dead man handle, couplings with safety pins', '29 CFR 1910.244(b)'],
    ['Rags in closed metal bins, emptied each day', '29 CFR 1910.106'],
    ['Two foam or dry powder extinguishers at the place', 'Permen 04/1980'],
  ],
}
