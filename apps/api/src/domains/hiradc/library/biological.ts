import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Biological”. */
export const biological: readonly LibraryHazard[] = [
  {
    name: 'Legionella in cooling towers and showers',
    consequences: 'Severe pneumonia, deaths inside and outside the plant',
    controls: [
      ['SUBSTITUTION', 'Dry cooling'],
      ['ENGINEERING', 'Drift eliminators, dosing of biocide, no dead legs'],
      ['ADMINISTRATIVE', 'Water plan with samples, cleaning twice a year'],
      ['PPE', 'Filter P3 when cleaning'],
    ],
    source: 'HSE L8; ANSI/ASHRAE Standard 188',
  },
  {
    name: 'Blood and body fluids at first aid',
    consequences: 'Hepatitis B and C, HIV',
    controls: [
      ['ENGINEERING', 'Sharps box, safety needles'],
      ['ADMINISTRATIVE', 'Vaccination of first aiders, plan after exposure'],
      ['WORK_PRACTICE', 'Wash at once and report, waste in marked bags'],
      ['PPE', 'Gloves, goggles, mask for resuscitation'],
    ],
    source: 'OSHA 29 CFR 1910.1030; Permenakertrans 15/2008',
  },
  {
    name: 'Food poisoning in the canteen or camp',
    consequences: 'Many people sick at one time, shifts without crew',
    controls: [
      ['ENGINEERING', 'Cold chain with temperature log, clean and raw apart'],
      ['ADMINISTRATIVE', 'Inspection of supplier and kitchen, health check of cooks'],
      ['WORK_PRACTICE', 'Washing of hands, food samples kept for three days'],
    ],
    source: 'Codex CXC 1-1969; ISO 22000',
  },
  {
    name: 'Mosquitoes with dengue or malaria',
    consequences: 'Fever, bleeding, death; weeks of absence',
    controls: [
      ['ELIMINATION', 'Standing water is drained each week'],
      ['ENGINEERING', 'Screens at windows and camps'],
      ['ADMINISTRATIVE', 'Fogging and larvae control, early test in the clinic'],
      ['PPE', 'Long sleeves and repellent'],
    ],
    source: 'WHO dengue guidelines (2009); Permenkes 2/2023',
  },
  {
    name: 'Snakes, scorpions and insects in the field',
    consequences: 'Venomous bite, allergic shock',
    controls: [
      ['ENGINEERING', 'Grass cut, holes closed, lights without insects'],
      ['ADMINISTRATIVE', 'Antivenom and hospital known, first aid training'],
      ['WORK_PRACTICE', 'Stick before hand, boots shaken out'],
      ['PPE', 'High boots, gaiters and gloves'],
    ],
    source: 'WHO guidelines on snakebite (2016)',
  },
  {
    name: 'Sewage and waste water treatment',
    consequences: 'Infection of stomach and skin, leptospirosis',
    controls: [
      ['ENGINEERING', 'Closed screens, automatic cleaning, wash place with warm water'],
      ['ADMINISTRATIVE', 'Clean and dirty side of changing rooms, vaccination'],
      ['WORK_PRACTICE', 'No eating at the work place, wounds covered'],
      ['PPE', 'Waterproof gloves, boots, goggles'],
    ],
    source: 'Permenaker 5/2018; OSHA 29 CFR 1910.141',
  },
  {
    name: 'Tuberculosis and other airborne infections',
    consequences: 'Sick colleagues, outbreak in camp or control room',
    controls: [
      ['ENGINEERING', 'Fresh air supply, filters, spaced beds'],
      ['ADMINISTRATIVE', 'Screening, leave for the sick, tracing of contacts'],
      ['WORK_PRACTICE', 'Cough etiquette, washing of hands'],
      ['PPE', 'Mask in crowded rooms during an outbreak'],
    ],
    source: 'Permenaker 13/2022',
  },
  {
    name: 'Mould and bird droppings in old buildings and ducts',
    consequences: 'Asthma, infection of the lungs',
    controls: [
      ['ELIMINATION', 'Leak repaired, birds kept out by nets'],
      ['ENGINEERING', 'Wetting and vacuum cleaner with filter H'],
      ['ADMINISTRATIVE', 'Area closed during removal'],
      ['PPE', 'Filter P3, overall, goggles'],
    ],
    source: 'Permenaker 5/2018; Permenkes 2/2023',
  },
]
