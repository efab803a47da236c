/** Given and family names that belong together; in Los Angeles they also mix. */
export type NameGroup = { given: readonly [string, ...string[]]; family: readonly [string, ...string[]] };

const names = (text: string) => text.trim().split(/\s+/) as [string, ...string[]];

export const nameGroups: readonly [NameGroup, ...NameGroup[]] = [
  {
    given: names(
      'Alejandra Beto Camila Diego Esperanza Fermín Graciela Ignacio Jimena Lázaro Marisela Néstor Paloma Rogelio Xochitl Valeria',
    ),
    family: names(
      'Arriaga Becerra Cárdenas Delgadillo Escobedo Fuentes Galindo Huerta Ibarra Jáuregui Lomelí Montes Nájera Ochoa Palacios Quezada',
    ),
  },
  {
    given: names('Amara Chidi Ebele Folake Ikenna Kelechi Nneka Obinna Simisola Temi Uche Zainab'),
    family: names('Adebayo Balogun Chukwu Danjuma Eze Ibekwe Nwosu Ogunleye Onyekachi Udeh Yakubu'),
  },
  {
    given: names('Abena Esi Kofi Kwabena Nana Yaa Ekow Adwoa'),
    family: names('Agyeman Boateng Darko Frimpong Mensah Owusu Quartey Tetteh'),
  },
  {
    given: names('Aiko Daichi Emi Haruto Kenji Mariko Naoki Rin Sora Tomoko Yuna Shinji'),
    family: names(
      'Fujimoto Hayashida Inoue Kurosawa Matsuda Nishimura Ogawa Sakamoto Takeda Uehara Yamashiro',
    ),
  },
  {
    given: names('Bora Chanwoo Dahye Eunji Hyejin Jiho Minseo Sangwoo Seoyeon Taehyun Yerin Woojin'),
    family: names('Ahn Baek Cho Hwang Jang Kwon Moon Noh Shin Yoon'),
  },
  {
    given: names('Analyn Benjie Carlo Dalisay Ligaya Marisol Nonoy Paolo Rowena Tala Jomar'),
    family: names(
      'Abella Bautista Catacutan Dimaculangan Evangelista Lacson Magsaysay Pangilinan Salonga Tolentino',
    ),
  },
  {
    given: names('Armen Ani Garo Hasmik Levon Nareh Sevan Tigran Vartan Zabel'),
    family: names('Aslanian Bedrosian Der-Hagopian Gevorgyan Hakobyan Keshishian Manoukian Sarafian Terzian'),
  },
  {
    given: names('Arash Bahar Dariush Golnaz Kaveh Laleh Nima Parisa Roya Shirin'),
    family: names('Afshar Bakhtiari Daneshvar Farahani Golzar Kermani Mohajer Rostami Tehrani'),
  },
  {
    given: names('Ayesha Dev Farhan Ishita Kabir Lakshmi Meera Nikhil Priya Rohan Sana Vikram'),
    family: names(
      'Banerjee Chaudhry Deshmukh Fernandes Iyer Kapadia Mathur Nair Qureshi Rangan Sethi Thakur',
    ),
  },
  {
    given: names('Andre Brianna Darnell Ebony Isaiah Jalen Keisha Latrice Marcus Nyla Terrence Zora'),
    family: names(
      'Bellamy Carver Dupree Freeman Gaines Holloway Jefferson Lockett Merriweather Pettway Tolliver Whitfield',
    ),
  },
  {
    given: names(
      'Bea Callum Dorothy Elliot Fiona Graham Hattie Ivo Juniper Lars Maren Otis Phoebe Rory Sasha Wes',
    ),
    family: names(
      'Abernathy Birch Calloway Drummond Ellsworth Fairchild Greaves Hollister Lindgren McAllister Novak Pemberton Rasmussen Thorne Underhill Winslow',
    ),
  },
  {
    given: names('Mei Jun Hui Lian Weilin Xiaoyu Yifan Zhen Kai Anqi'),
    family: names('Chen Deng Fang Guo Huang Liang Ouyang Shen Tsai Xu Zhou'),
  },
  {
    given: names('An Bao Duc Hanh Khoa Linh Minh Quynh Thao Tuan'),
    family: names('Bui Dang Doan Huynh Luong Nguyen Pham Trinh Vo'),
  },
  {
    given: names('Adina Benny Eitan Hannah Lev Miriam Noa Rafi Tamar Ziv'),
    family: names('Abramov Barzilai Edelman Feigen Halpern Kessler Lieberman Rosenthal Shapira'),
  },
  {
    given: names('Amal Basel Dalia Fadi Hanan Karim Lina Nabil Rania Yousef'),
    family: names('Abboud Chalhoub Daher Farouk Haddad Khoury Mansour Nasser Saliba Zeidan'),
  },
  {
    given: names('Caio Duda Fernanda Joana Luísa Mateus Rafael Thaís'),
    family: names('Almeida Barbosa Cavalcanti Duarte Figueira Monteiro Peixoto Teixeira'),
  },
  {
    given: names('Almaz Bereket Dawit Hiwot Kidist Meklit Selam Yonas'),
    family: names('Abebe Desta Gebre Haile Kebede Tadesse Wolde'),
  },
  {
    given: names('Anouk Bruno Chiara Étienne Giulia Katya Luca Margot Nikos Zofia'),
    family: names('Baranowski Caruso Dufour Ferrante Konstantinou Lefèvre Moreau Petrov Rinaldi Santoro'),
  },
];

export const bios: readonly string[] = [
  'Will drive, if it is to Long Beach.',
  'Mostly jazz, sometimes a warehouse.',
  'I keep every wristband.',
  'Bass player between bands.',
  'Here for the openers.',
  'Ask me about my cassette shelf.',
  'Night nurse. I only make it to the afters.',
  'Teaching my daughter to love loud things, with earmuffs on.',
  'I dance in the back, where there’s room.',
  'Came for the cumbia, stayed for the cumbia.',
  'Photographer. If you see a flash, it wasn’t me.',
  'Collects set lists, returns umbrellas.',
  'Sober, cheerful, in bed by one.',
  'Always looking for a plus-one.',
  'Choir on Sundays, acid on Saturdays.',
  'Formerly of three bands you haven’t heard.',
  'I know where the quiet corner is.',
  'Bike to everything east of La Brea.',
  'New in town. Say hello.',
  'Keeper of the group chat.',
];
