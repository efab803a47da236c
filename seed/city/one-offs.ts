import type { GenreSlug } from './genres.ts';
import type { Sale } from './series.ts';
import type { VenueKind } from './venues.ts';

export type OneOff = {
  name: string;
  genre: GenreSlug;
  kind: VenueKind;
  sale: Sale;
  about: string;
  /** Set only if the description depends on it. */
  from: string | undefined;
  hours: number | undefined;
  /** `all` for all ages. */
  age: 'all' | 18 | 21 | undefined;
};

/**
 * One per line: name | genre | venue | sale | description | start, hours and age (`all`, 18 or 21), if the text depends
 * on them.
 */
const table = `
Mother Tongue Block Party | hip-hop | yard | club | We close the street at three and open every window on it. Poets before bands, bands before food, food before the children fall over. | 15:00 6 all
Gold Teeth Gospel | gospel | church | concert | Forty voices and the organ that outlived two buildings. The choir asks you to dress as if your grandmother were watching, because someone’s is. | 18:00 3
Funeral for a Laptop | electro | gallery | door | Hardware only. There will be a eulogy, a short procession, and not one screen in the room.
The Last Payphone | dream-pop | theater | concert | A concert in calls. You get a phone at the door. At some point, it rings.
Ten Pianos | modern-classical | hall | concert | Ten uprights saved from ten alleys, tuned to each other rather than to anything else. New pieces first, then you may all play at once.
Boyle Heights Bolero Ball | cumbia | hall | club | Slow songs for close dancing. Dress like a wedding you were not invited to. | 19:00 5
Switchboard | house | club | club | A room full of phones and one outside line. Call in a request and mean it.
Earthquake Weather | punk | warehouse | door | Warm, still, no birds. Fifteen minutes a band, and a siren between them. | 20:00 3
Library Card | beats | gallery | free | Every sample tonight was borrowed from a public library. So were two of the turntables.
Good Neighbors | indie | yard | door | The whole block plays: three garages, two porches, one roof. Maps at the corner, lemonade at number nine. | 14:00 6 all
Queen of the Overpass | disco | warehouse | big | A parade float became a DJ booth and nobody wants to turn it back. Feathers are a kind of ticket but please also buy a ticket.
Paper Cuts | jazz | gallery | door | The band and a paper artist start at the same time and stop when the sheet is gone.
The Night Mail | techno | warehouse | club | Write yourself a letter at the door, dance for seven hours, read it on the way home. | 22:00 7
Corazón de Neón | salsa | club | club | An orchestra, a broken sign and the man who is going to fix it during the second set.
Ghost Notes | soul | bar | door | Songs by people who only ever sang backing vocals, sung by them, in front.
Thunder in the Parking Lot | dub | yard | door | Two sound systems facing each other with a polite distance between them. It gets less polite. | 16:00 6
Small Hours, Large Room | ambient | church | concert | We start at eleven and end at sunrise. Blankets welcome, snoring understood. | 23:00 7
The Understudies | r-and-b | theater | concert | Singers who know every song and never get to sing it. Tonight the leads are in the audience.
Kids’ Table | indie | hall | free | Bands of under-sixteens, amps of adult size. No one over twenty is allowed to give advice. | 15:00 3 all
Half Moon Half Price | house | yard | door | Wear something silver and drinks are half price. It’s an honor system, and the moon is watching. | 20:00 5
Cold Open | shoegaze | theater | concert | No announcement, no lights. It begins at eight exactly, and it begins loud. | 20:00 2.5
Union Made | folk | hall | door | Work songs, old and very new. Collection for the strike kitchen, soup included.
The Great Cable Untangling | electro | gallery | free | Bring the drawer. We sort, test, swap and then plug everything into everything.
Rumba for Roommates | salsa | hall | door | Come as a household. There’s a prize for the one still speaking at the end.
Rent Party on Adams | soul | bar | door | A piano, a pot of gumbo, and every dollar goes to number 5137. The landlord is invited. | 19:00 5
Ribbon Cutting | acid | warehouse | club | We have a new room and no idea how it sounds. Help us find out.
Long Division of Love | r-and-b | club | concert | Break-up songs until ten, make-up songs after. Choose your hour. | 20:00 5
Songs for the Second Shift | hip-hop | bar | free | Doors at eleven at night, for people who work until eleven at night. | 23:00 4
Feedback Garden | shoegaze | gallery | door | Twelve amplifiers among the ferns, slowly waking up. Walk around: it sounds different by the orchids.
Abuela’s Sound System | cumbia | yard | free | Records from one living room, played by the person who bought them. She is eighty-one and she takes requests if you say please. | 15:00 5 all
Hard Hat Area | techno | warehouse | big | The floor is new, the walls are not, the helmets are for atmosphere. Rooms of people who take this very seriously, and one that doesn’t.
The Quiet Riot | modern-classical | church | concert | A percussion concert under forty decibels. If you cough you are in the piece.
Ferry Lights | dream-pop | yard | door | Lanterns, reverb and the sound of the harbor. Bring a jacket for the second half. | 18:00 4
One Mic, Two Worlds | hip-hop | hall | door | Verses in nine languages, translated live by people with very fast hands.
Velour | disco | club | club | A fabric, a mood, a dress code. Swatches at the door for the unprepared.
Bees! | punk | bar | door | A benefit for the hives on the roof. The bands are called things like Sting Operation and we are not sorry.
Southbound Platform | ambient | gallery | free | Recorded on the A Line, played back beside it. Leave whenever your train comes.
Jubilee on 43rd | gospel | church | free | Doors open, windows open, mouths open. A hundred years of songs in one afternoon. | 15:00 4 all
The Salt Cathedral Tapes | folk | cafe | door | Songs found on a reel in a thrift store in Trona, learned by heart, sung for the first time in fifty years.
Sleepover for Adults | ambient | hall | concert | Eight hours, one drone, breakfast. Pajamas are encouraged and judged. | 22:00 8 21
Bass Clef Ball | jazz | theater | concert | Bass players, and no one else. There’s a moment with all of them at once that we can’t describe.
Robot Prom | electro | hall | club | Corsages with LEDs. The band is half machines, the chaperones are entirely machines.
Dance Like the Landlord Is Away | house | bar | door | He is. He left us the keys and one instruction, which we have lost.
The Big Slow | dub | warehouse | club | Nothing over ninety beats a minute, all night, on the tallest stack we could borrow.
Las Reinas del Barrio | cumbia | hall | club | The women who run the sound on the east side, on one stage, with one very long cable.
Tall Tales and Short Sets | folk | bar | free | A story, a song, a story, a song. Only one of each four has to be true.
White Lies Only | shoegaze | club | concert | Bands who have been telling each other they’re the opener.
Count Me In | beats | hall | door | Drummers everywhere, one click. Earplugs at the door in six colors.
Pressed Flowers | dream-pop | gallery | door | You get a pressed flower at the door. Please don’t bend it before the encore.
Tin Can Telephone | folk | yard | free | Acoustic means acoustic. Come close. | 17:00 3
Afterglow Assembly | disco | yard | club | The morning after, on purpose. Starts at noon, sunglasses mandatory, eggs available. | 12:00 6
Sirens, Plural | electro | warehouse | club | A night of women behind machines. The smoke is for the lasers and the lasers are for you.
The Corrections | punk | hall | door | Every band plays one cover and has to play it better.
Sugar Court | r-and-b | bar | door | A dessert at every table and a singer between the courses.
Night of the Living Bands | indie | theater | concert | Bands that broke up between 2004 and 2019 agreed on one date.
Salón Tropical Futuro | cumbia | warehouse | big | Cumbia from the year 2061, according to people who have thought about it a lot.
House of Cards | house | club | club | Draw a card at the door, dance in the room it says, trade with strangers.
The Moonlit Ledger | modern-classical | gallery | concert | A song cycle about money, sung by a debt collector who is also a very fine baritone.
Slow Train to Pasadena | jazz | cafe | free | One set as long as the A Line, end to end, in real time. Stops included.
Brick by Brick | hip-hop | yard | door | A benefit for the studio that burned. The walls go up in the afternoon, the show goes up on them at night. | 16:00 7
Lower Your Shoulders | dub | gallery | free | Stretching at six, bass at seven. Loose pants. | 18:00 4
All Must Glow | acid | warehouse | club | White shirts, black lights, four boxes and a bucket of paint.
Tango with the Tax Man | jazz | hall | door | A dance band made up entirely of accountants. They stay very, very together.
Seven Inch Night School | soul | bar | free | Bring one record, tell us why, sit down. | 19:00 4
A Field Guide to Feedback | punk | cafe | door | Loud things in a very small shop. Twelve people at a time, five minutes each, all evening. | 18:00 4
Homecoming for People Who Hated It | dream-pop | hall | club | A school dance, done properly this time. The band knows only slow ones.
Three Churches Down | gospel | church | door | Start at the first, sing to the second, finish at the third. Comfortable shoes and a loud voice. | 15:00 4 all
The Water Sounds Fine | ambient | yard | door | Hydrophones in the fountain, lawn chairs around it. | 17:00 4
Left of the Dial-Up | electro | bar | free | Songs made with modems, fax machines and one very patient telephone exchange.
Marathon, Not a Sprint | techno | warehouse | club | Ten hours and no breaks. Pace yourself; the DJ will. | 20:00 10
Cousins’ Wedding | salsa | yard | door | Nobody is getting married. There is a cake, a first dance and a band that knows your uncle. | 16:00 6 all
`;

export const oneOffs: readonly OneOff[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [name, genre, kind, sale, about, time] = row.split('|').map((cell) => cell.trim());
    if (!name || !about) throw new Error(`A one-off event needs five cells: ${row}`);
    const [from, hours, age] = time?.split(' ') ?? [];
    return {
      name,
      genre: genre as GenreSlug,
      kind: kind as VenueKind,
      sale: sale as Sale,
      about,
      from,
      hours: hours === undefined ? undefined : Number(hours),
      age: age === undefined || age === 'all' ? age : age === '18' ? 18 : 21,
    };
  });
