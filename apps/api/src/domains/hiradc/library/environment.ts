import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Environment”. */
export const environment: readonly LibraryHazard[] = [
  {
    name: 'Spill of oil or chemicals to soil and water',
    consequences: 'Polluted ground water, dead fish, clean-up for years, penalty',
    controls: [
      ['ELIMINATION', 'Smaller stock on site'],
      ['ENGINEERING', 'Bund and sealed floor, oil separator, leak detection'],
      ['ADMINISTRATIVE', 'Inspection of tanks and drains, spill drill'],
      ['WORK_PRACTICE', 'Bund valve closed and locked, spill kit used at once'],
    ],
    source: 'PP 22/2021; ISO 14001',
  },
  {
    name: 'Flaring and venting',
    consequences: 'Smoke, noise and heat, greenhouse gas, complaint of neighbours',
    controls: [
      ['ELIMINATION', 'Gas recovery, start-up without flaring'],
      ['ENGINEERING', 'Smokeless tip, steam control by camera'],
      ['ADMINISTRATIVE', 'Flare minimisation plan, notice to neighbours'],
    ],
    source: 'API Std 521; API Std 537',
  },
  {
    name: 'Fugitive emissions of volatile organic compounds',
    consequences: 'Smog, odour, long-term harm to health',
    controls: [
      ['SUBSTITUTION', 'Seals and valves with certified low emission'],
      ['ENGINEERING', 'Vapour recovery, closed drains'],
      ['ADMINISTRATIVE', 'Leak detection and repair programme'],
      ['WORK_PRACTICE', 'Sample points closed with plugs'],
    ],
    source: 'EPA Method 21; PP 22/2021',
  },
  {
    name: 'Waste water outside its limits',
    consequences: 'Fish kill, harm to users downstream, withdrawal of the permit',
    controls: [
      ['ELIMINATION', 'Stream recycled in the process'],
      ['ENGINEERING', 'Buffer tank, online analyser that diverts'],
      ['ADMINISTRATIVE', 'Limits by source, sampling plan'],
      ['WORK_PRACTICE', 'Operations announces upsets to the treatment plant'],
    ],
    source: 'PP 22/2021; ISO 14001',
  },
  {
    name: 'Hazardous waste in storage',
    consequences: 'Leak, fire, mixing of waste that reacts, penalty',
    controls: [
      ['ELIMINATION', 'Less waste by recovery'],
      ['ENGINEERING', 'Roofed store with bund, separate bays, fire detection'],
      ['ADMINISTRATIVE', 'Labels, log and time limit, licensed transport'],
      ['PPE', 'Gloves and goggles for repacking'],
    ],
    source: 'Permen LHK 6/2021; PP 22/2021',
  },
  {
    name: 'Leak of refrigerant or fluorinated gas',
    consequences: 'Warming of the climate, lack of oxygen in plant rooms',
    controls: [
      ['SUBSTITUTION', 'Natural refrigerant'],
      ['ENGINEERING', 'Leak detector, welded joints'],
      ['ADMINISTRATIVE', 'Leak test by charge, certified technicians, recovery at disposal'],
    ],
    source: 'ISO 5149-4; Montreal Protocol',
  },
  {
    name: 'Dust from stockpiles, roads and crushing',
    consequences: 'Disease of lungs, complaints, loss of sight on roads',
    controls: [
      ['ELIMINATION', 'Covered conveyor in place of trucks'],
      ['ENGINEERING', 'Water sprays, enclosure, wheel wash'],
      ['ADMINISTRATIVE', 'Speed limit, dust monitors, road watering by plan'],
      ['PPE', 'Filter mask on foot'],
    ],
    source: 'PP 22/2021; Permenaker 5/2018',
  },
  {
    name: 'Contaminated fire water',
    consequences: 'Foam and chemicals reach the river, costly clean-up',
    controls: [
      ['SUBSTITUTION', 'Fluorine-free foam'],
      ['ENGINEERING', 'Retention basin, shut-off valves in storm drains'],
      ['ADMINISTRATIVE', 'Plan with volumes, contract for disposal'],
      ['WORK_PRACTICE', 'Drain valves closed at the fire alarm'],
    ],
    source: 'PP 22/2021; ISO 26367-1',
  },
  {
    name: 'Noise and light at the fence',
    consequences: 'Disturbed sleep of neighbours, complaints',
    controls: [
      ['ELIMINATION', 'Loud tasks by day'],
      ['ENGINEERING', 'Silencers, barriers, shielded lamps'],
      ['ADMINISTRATIVE', 'Measurement at the fence, line for complaints'],
    ],
    source: 'ISO 1996-2; PP 22/2021',
  },
]
