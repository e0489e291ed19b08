import { type LibraryType, specialWork } from './library-type.ts'

export const excavation: LibraryType = {
  type: specialWork({
    typeName: 'Excavation',
    code: 'EXC',
    activity: 'EXCAVATION',
    description: 'Digging, piling and trenching deeper than 30 cm.',
    maxHours: 8,
  }),
  ranks: {
    LOW: ['By hand, up to 50 cm, no services'],
    MEDIUM: ['By hand beside known services', 'Depth up to 1.2 m'],
    HIGH: ['Deeper than 1.2 m', 'By machine beside live cables or pipes', 'Beside foundations or a road'],
  },
  checklist: [
    ['Drawings of cables, pipes and drains read, services marked on the ground', '29 CFR 1926.651(b)'],
    ['Cable locator used, trial holes dug by hand', '29 CFR 1926.651(b)(3)'],
    ['Sides sloped, benched or shored from 1.5 m (5 ft)', '29 CFR 1926.652'],
    ['Spoil and machines at least 60 cm (2 ft) from the edge', '29 CFR 1926.651(j)'],
    ['Ladder within 7.5 m (25 ft) of everybody, from 1.2 m', '29 CFR 1926.651(c)(2)'],
    ['Gas tested from 1.2 m where gas or lack of oxygen is possible', '29 CFR 1926.651(g)'],
    ['Inspected by a competent person each day and after rain', '29 CFR 1926.651(k)'],
    ['Barriers, signs and lights around it, covered at night', '29 CFR 1926.651(l)'],
    ['Water kept out or pumped', '29 CFR 1926.651(h)'],
  ],
}
