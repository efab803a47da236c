import type { PaletteName } from '@backbeat/poster-press';
import { randomOf } from '#platform/random.ts';
import type { GenreSlug } from './genres.ts';
import { keyOf } from './key.ts';
import { neighborhoods } from './neighborhoods.ts';

export type VenueKind =
  | 'club'
  | 'hall'
  | 'bar'
  | 'warehouse'
  | 'church'
  | 'yard'
  | 'gallery'
  | 'theater'
  | 'cafe';

export type Venue = {
  key: string;
  name: string;
  kind: VenueKind;
  neighborhood: string;
  address: string;
  postalCity: string;
  zipCode: string;
  latitude: number;
  longitude: number;
  capacity: number;
  palette: PaletteName;
  directions: string;
  /** Genres that fit the venue. */
  genres: readonly GenreSlug[];
  rating: number;
  ratingsTotal: number;
};

/** One per line: name | kind | neighborhood | address | zip | capacity | palette | genres | directions. */
const table = `
Halcyon Room | club | echo-park | 1714 W Sunset Blvd | 90026 | 340 | rose | indie shoegaze dream-pop r-and-b punk | Line forms uphill on Sunset. Bus 2 and 4 stop at the door.
Ninth St. Freight | warehouse | arts-district | 2119 E 9th St | 90021 | 900 | night | techno acid electro house | Loading dock entrance on Alameda. A and E Line, Little Tokyo / Arts District, 25 min walk.
The Copper Owl | bar | highland-park | 5611 N Figueroa St | 90042 | 140 | bone | jazz folk soul beats | A Line, Highland Park, 4 min walk. Music is in the back room, past the bar.
Casa Marisol | hall | boyle-heights | 1938 E 1st St | 90033 | 420 | tungsten | cumbia salsa dub disco | E Line, Mariachi Plaza, 2 min walk. Second floor, elevator by the bakery.
St. Agnes Hall | church | silver-lake | 2846 Griffith Park Blvd | 90027 | 220 | jade | ambient modern-classical folk gospel | Side door on the garden. Please bring socks: the floor is carpet and shoes stay outside.
Lower Deck | club | long-beach | 217 E Broadway | 90802 | 260 | cyan | punk indie shoegaze hip-hop | A Line, 1st Street, 3 min walk. Down the stairs under the tackle shop sign.
Bodega Nine | club | koreatown | 3388 W 8th St | 90005 | 310 | cobalt | disco house r-and-b electro | Walk through the shop and past the fridges. D Line, Wilshire / Normandie, 7 min walk.
The Paper Mill | hall | frogtown | 2960 Blake Ave | 90039 | 280 | oxblood | folk indie ambient jazz | On the river path, so come by bike. Racks for forty inside the gate.
Signal House | gallery | chinatown | 977 N Hill St | 90012 | 180 | congo | beats ambient electro hip-hop | A Line, Chinatown, 5 min walk. Ring the unmarked bell.
Leimert Yard | yard | leimert-park | 4337 Degnan Blvd | 90008 | 650 | signal | hip-hop jazz soul gospel | K Line, Leimert Park, 2 min walk. Shade on the west side until five.
Teardrop Tabernacle | church | leimert-park | 3416 W 43rd Pl | 90008 | 380 | lilac | gospel soul jazz r-and-b | Main doors on 43rd Place, step-free from the parking lot.
Tin Roof Social | bar | atwater-village | 3192 Glendale Blvd | 90039 | 120 | moss | folk indie soul | Blue awning. The patio closes at ten, the room does not.
Meridian Ballroom | theater | downtown | 842 S Broadway | 90014 | 1100 | tungsten | indie r-and-b salsa disco hip-hop | B and D Line, 7th Street / Metro Center, 9 min walk.
The Understudy | theater | hollywood | 6420 Santa Monica Blvd | 90038 | 190 | fuchsia | r-and-b dream-pop soul | Behind the prop house. Bus 4 stops across the street.
Kiln | warehouse | cypress-park | 1209 N San Fernando Rd | 90065 | 480 | night | techno electro house acid | Brick chimney, roll-up door. A Line, Lincoln / Cypress, 12 min walk.
Marrow Street Hall | hall | lincoln-heights | 2617 N Broadway | 90031 | 300 | signal | punk indie cumbia | Old union hall, two doors west of the panadería.
Salt & Cedar | cafe | mar-vista | 12617 Venice Blvd | 90066 | 70 | bone | folk ambient jazz | Bus 33 stops outside. The kitchen stays open through the set.
The Long Division | bar | silver-lake | 3712 W Sunset Blvd | 90026 | 160 | congo | indie shoegaze beats electro | Up the stairs beside the laundromat.
Plaza Bonita Social Club | hall | el-sereno | 4923 Huntington Dr N | 90032 | 350 | fuchsia | cumbia salsa soul | Free parking behind the hall, and bus 78 until one in the morning.
Understory | club | little-tokyo | 338 E 2nd St | 90012 | 230 | moss | house techno ambient dub | A and E Line, Little Tokyo / Arts District, 3 min walk. Basement, with an elevator.
Harbor Light Mission | church | san-pedro | 431 W 7th St | 90731 | 210 | cyan | folk gospel modern-classical | Bus 246 to 7th and Pacific. Tea is served in the vestry.
Golden Hour Roof | yard | downtown | 716 S Los Angeles St | 90014 | 330 | tungsten | house disco soul | Freight elevator to the twelfth floor. Bring a jacket: it gets windy.
Casita Verde | yard | boyle-heights | 2714 Whittier Blvd | 90023 | 240 | jade | cumbia dub hip-hop salsa | E Line, Indiana, 11 min walk. Green gate, no sign.
Number Six Projection | theater | los-feliz | 1817 N Vermont Ave | 90027 | 150 | oxblood | ambient modern-classical dream-pop jazz | B Line, Vermont / Sunset, 10 min walk. Seats are unnumbered.
Velodrome | warehouse | van-nuys | 14526 Oxnard St | 91411 | 750 | cobalt | techno house hip-hop acid | G Line, Van Nuys, 8 min walk. Parking in the yard is free before eleven.
Anchor & Fray | bar | san-pedro | 602 S Pacific Ave | 90731 | 130 | oxblood | punk folk shoegaze | Corner door. Sailors drink free on Tuesdays, by tradition.
Quarter Tone | cafe | pasadena | 58 N Raymond Ave | 91103 | 90 | lilac | jazz modern-classical beats | A Line, Memorial Park, 3 min walk.
The Switchyard | yard | arts-district | 1340 E 6th St | 90021 | 1200 | signal | hip-hop cumbia house indie | Gate B on Mateo. Bikes to the left, cars nowhere.
Loma Vista Lodge | hall | glassell-park | 3601 Eagle Rock Blvd | 90065 | 260 | moss | folk indie soul punk | Lodge No. 318, up the ramp. Bus 81 or the lower lot.
Moonraker Lounge | club | venice | 1522 Abbot Kinney Blvd | 90291 | 200 | cyan | disco dub r-and-b dream-pop | Alley entrance behind the bakery.
Thirteenth Floor Annex | gallery | downtown | 315 W 9th St | 90015 | 170 | silver | electro acid ambient shoegaze | It is on the fourth floor. Take the left elevator.
Fairweather | bar | culver-city | 9415 Washington Blvd | 90232 | 150 | rose | indie dream-pop soul | E Line, Culver City, 6 min walk.
La Estrella Perdida | club | pico-union | 1407 W Pico Blvd | 90015 | 290 | fuchsia | salsa cumbia disco | Look for the neon with one letter missing. Coat check is by the stairs.
Hyperion Works | gallery | silver-lake | 2611 Hyperion Ave | 90027 | 110 | silver | ambient beats modern-classical | Print shop by day. Bus 175, or the stairs from the reservoir.
Deep Water Records | cafe | eagle-rock | 2119 Colorado Blvd | 90041 | 60 | cobalt | indie folk hip-hop dub | In the shop, between the racks. Come early: it’s small.
The Furnace | club | north-hollywood | 5230 Lankershim Blvd | 91601 | 370 | signal | punk hip-hop shoegaze indie | B and G Line, North Hollywood, 5 min walk.
Sundial Courtyard | yard | exposition-park | 3975 S Vermont Ave | 90037 | 500 | bone | soul jazz cumbia gospel | E Line, Expo / Vermont, 6 min walk. Chairs are first come, first served.
Ember & Oak | bar | west-adams | 5137 W Adams Blvd | 90016 | 130 | oxblood | soul r-and-b jazz house | E Line, Expo / La Brea, 9 min walk. Jazz in front, records in the back.
Palisade Sound | club | mid-city | 4714 W Washington Blvd | 90016 | 320 | lilac | house r-and-b dub hip-hop | Purple door. The stack is on the left, so stand on the right.
Forum Street Gym | hall | inglewood | 311 E Queen St | 90301 | 800 | congo | hip-hop r-and-b gospel | K Line, Downtown Inglewood, 7 min walk. Sneakers only on the boards.
Watts Music Garage | warehouse | watts | 1736 E 103rd St | 90002 | 240 | tungsten | hip-hop soul beats jazz | A Line, 103rd Street / Watts Towers, 4 min walk.
Night Bloom Conservatory | gallery | historic-filipinotown | 2408 W Temple St | 90026 | 160 | jade | dream-pop ambient house r-and-b | Glass roof, plants everywhere, no smoking for their sake.
East Side Cinema Two | theater | east-hollywood | 4610 Fountain Ave | 90029 | 210 | night | shoegaze indie electro | B Line, Vermont / Santa Monica, 8 min walk. Screen two is the one with the stage.
Ramona Hall | hall | highland-park | 4580 N Figueroa St | 90065 | 230 | moss | punk folk cumbia indie | A Line, Southwest Museum, 8 min walk. Around the corner from the museum.
Slipway | warehouse | long-beach | 1026 W Gaylord St | 90813 | 560 | cyan | house techno disco dub | Past the boat yard. Shuttle from 1st Street station every twenty minutes after ten.
The Velvet Rope-a-Dope | bar | koreatown | 621 S Western Ave | 90005 | 110 | rose | r-and-b soul disco beats | D Line, Wilshire / Western, 2 min walk. Upstairs from the boxing gym.
`;

const byKey = new Map(neighborhoods.map((neighborhood) => [neighborhood.key, neighborhood]));

export const venues: readonly Venue[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [name, kind, neighborhood, address, zipCode, capacity, palette, fitting, directions] = row
      .split('|')
      .map((cell) => cell.trim());
    const area = byKey.get(neighborhood ?? '');
    if (!name || !address || !zipCode || !fitting || !directions || !area)
      throw new Error(`A venue needs nine cells: ${row}`);
    const random = randomOf(`place ${name}`);
    return {
      key: keyOf(name),
      name,
      kind: kind as VenueKind,
      neighborhood: area.key,
      address,
      postalCity: area.postalCity,
      zipCode,
      latitude: near(area.latitude, random()),
      longitude: near(area.longitude, random()),
      capacity: Number(capacity),
      palette: palette as PaletteName,
      directions,
      genres: fitting.split(' ') as GenreSlug[],
      rating: Math.round((4 + random()) * 10) / 10,
      ratingsTotal: 40 + Math.floor(random() * 1400),
    };
  });

/** Within about 400 m of the center of the neighborhood. */
function near(degrees: number, luck: number): number {
  return Math.round((degrees + (luck - 0.5) * 0.007) * 1e5) / 1e5;
}
